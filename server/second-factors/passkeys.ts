import { createHash } from 'node:crypto'
import type { AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import type { PasskeyOptions } from '#contract/security.ts'
import type { Config } from '#server/config.ts'
import type { SessionUser } from '#server/http/session.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { isOurChallenge, newChallenge, type Purpose, takeChallenge } from './challenges.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import { relyingParty } from './relying-party.ts'
import { parseCredential } from './take-passkey.ts'

const MOST_PASSKEYS = 20
const SHOWN = ['id', 'name', 'created_at', 'last_used_at'] as const

/** User whose passkeys are requested; null asks the browser for any that it has for this site. */
type Asking = { purpose: Purpose; user_id: number | null }

/** Options of `navigator.credentials.get`. */
export async function requestOptions(db: Db, config: Config, { purpose, user_id }: Asking): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return toJson(
    await generateAuthenticationOptions({
      rpID: relyingParty(config).expectedRPID,
      challenge: newChallenge(config, purpose),
      allowCredentials: user_id === null ? [] : await credentialsOf(db, user_id),
      userVerification: user_id === null ? 'required' : 'preferred',
    }),
  )
}

/** Options of `navigator.credentials.create`: a passkey that can sign in by itself if the device supports that. */
export async function creationOptions(db: Db, config: Config, user: SessionUser): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const { rpName, expectedRPID: rpID } = relyingParty(config)
  return toJson(
    await generateRegistrationOptions({
      rpName,
      rpID,
      userName: user.email,
      userDisplayName: user.first_name,
      // The same for all passkeys of a person, and not traceable to them.
      userID: new Uint8Array(createHash('sha256').update(`foyer user ${user.id}`).digest()),
      challenge: newChallenge(config, `register ${user.session_id}`),
      excludeCredentials: await credentialsOf(db, user.id),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    }),
  )
}

/** Drops undefined values, which JSON does not have. */
function toJson(options: object): PasskeyOptions {
  return JSON.parse(JSON.stringify(options))
}

async function credentialsOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user_id)
    .execute()
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: transports as AuthenticatorTransport[],
  }))
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const base64url = z
  .string()
  .max(16_000)
  .regex(/^[\w-]+$/)

const attestation = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(20).default([]),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})

type New = { user: SessionUser; name: string; credential: string }

export async function addPasskey(trx: Trx, config: Config, { user, name, credential }: New) {
  const response = parseCredential(attestation, credential)
  const { id, publicKey, counter } = await verifyNew(trx, config, { user, response })
  const added = await trx
    .insertInto('passkeys')
    .values({
      user_id: user.id,
      name,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: TRANSPORTS.filter((transport) => response.response.transports.includes(transport)),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(SHOWN)
    .executeTakeFirst()
  if (!added) throw new ApiError('passkey_refused')
  if ((await passkeysOf(trx, user.id)).length > MOST_PASSKEYS) throw new ApiError('limit_reached')
  return added
}

type Verified = { user: SessionUser; response: z.output<typeof attestation> }

async function verifyNew(trx: Trx, config: Config, { user, response }: Verified) {
  const { expectedOrigin, expectedRPID } = relyingParty(config)
  const purpose: Purpose = `register ${user.session_id}`
  const { verifyRegistrationResponse } = await loadWebAuthn()
  let challenge = ''
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedOrigin,
    expectedRPID,
    expectedChallenge: (signed: string) => {
      challenge = signed
      return isOurChallenge(config, purpose, signed)
    },
    requireUserVerification: false,
  }).catch((cause: unknown) => {
    throw new ApiError('passkey_refused', { cause })
  })
  if (!verified || !(await takeChallenge(trx, challenge))) throw new ApiError('passkey_refused')
  return registrationInfo.credential
}

export function passkeysOf(db: Db, user_id: number) {
  return db.selectFrom('passkeys').select(SHOWN).where('user_id', '=', user_id).orderBy('id').execute()
}

type Own = { id: number; user_id: number }

export async function renamePasskey(trx: Trx, { id, user_id }: Own, name: string) {
  const renamed = await trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning(SHOWN)
    .executeTakeFirst()
  if (!renamed) throw new ApiError('not_found')
  return renamed
}

export async function removePasskey(trx: Trx, { id, user_id }: Own): Promise<void> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new ApiError('not_found')
}
