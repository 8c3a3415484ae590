import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Config } from '#server/config.ts'
import { seal, unseal } from '#server/lib/sealed.ts'

type Installation = Pick<Config, 'secret' | 'data_dir'>

/** Binds a secret to its place: moved to a webhook of another place, it cannot be opened. */
const aboutOf = (place: string) => `webhook of ${place}`

/** Creates 256 random bits in the format of Standard Webhooks, and their sealed form. */
export function newSecret(installation: Installation, place: string) {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealed: seal(installation, secret, aboutOf(place)) }
}

type Sealed = { place: string; secret: Buffer; former_secret: Buffer | null }

/** The secrets that sign at present, the newest first; empty if another installation sealed them. */
export function openSecrets(installation: Installation, { place, secret, former_secret }: Sealed): string[] {
  const sealed = former_secret ? [secret, former_secret] : [secret]
  return sealed.flatMap((one) => unseal(installation, one, aboutOf(place)) ?? [])
}

/** The same secret for a webhook of another place; null if another installation sealed it. */
export function resealed(installation: Installation, sealed: Buffer, { from, to }: { from: string; to: string }) {
  const secret = unseal(installation, sealed, aboutOf(from))
  return secret === null ? null : seal(installation, secret, aboutOf(to))
}

/** The headers of Standard Webhooks. */
export function signedHeaders(secrets: readonly string[], { id, at, body }: { id: string; at: Date; body: string }) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}
