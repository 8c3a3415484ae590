import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { isOurChallenge, type Purpose, takeChallenge } from './challenges.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import { relyingParty } from './relying-party.ts'

const base64url = z
  .string()
  .max(16_000)
  .regex(/^[\w-]+$/)

/** Only the fields used here; the library reads the rest from the bytes. */
const assertion = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform((handle) => handle ?? undefined),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})

type Given = {
  config: Config
  /** JSON text. */
  credential: string
  purpose: Purpose
  /** Null: the passkey determines who signs in, and must verify the user by a finger, a face or a PIN. */
  user_id: number | null
}

/** Returns the owner of the passkey that has signed; 422 for one that is unknown, has signed something else, or is a copy. */
export async function takePasskey(trx: Trx, { config, credential, purpose, user_id }: Given): Promise<number> {
  const response = parseCredential(assertion, credential) as unknown as AuthenticationResponseJSON
  const passkey = await findPasskey(trx, response.id, user_id)
  if (!passkey) throw new ApiError('passkey_refused')
  const { expectedOrigin, expectedRPID } = relyingParty(config)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  let challenge = ''
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedOrigin,
    expectedRPID,
    expectedChallenge: (signed: string) => {
      challenge = signed
      return isOurChallenge(config, purpose, signed)
    },
    requireUserVerification: user_id === null,
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
  }).catch((cause: unknown) => {
    throw new ApiError('passkey_refused', { cause })
  })
  const isFirst = verified && (await takeChallenge(trx, challenge))
  if (!isFirst || !(await countUse(trx, passkey.id, authenticationInfo.newCounter)))
    throw new ApiError('passkey_refused')
  return passkey.user_id
}

/** Parses JSON of this shape, or refuses without details. */
export function parseCredential<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new ApiError('passkey_refused', { cause })
  }
}

function findPasskey(trx: Trx, credential_id: string, user_id: number | null) {
  const passkey = trx
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credential_id)
  return (user_id === null ? passkey : passkey.where('user_id', '=', user_id)).executeTakeFirst()
}

/** Checks that the counter has increased; passkeys synchronized over several devices have none, which is always zero. */
async function countUse(trx: Trx, id: number, counter: number): Promise<boolean> {
  const used = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where(({ eb, or, and }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), sql<boolean>`${counter} = 0`])]),
    )
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
