import { readTicketCode, signedText, type TicketClaims } from '#domain/ticket-code.ts'

/** Content of a code. The list finds the ticket by `secret`; `claims` is null unless the signature is valid. */
export type ReadCode = { secret: string; claims: TicketClaims | null; is_forged: boolean }
type By = { event_id: number; ticket_keys: readonly string[] }

/** Reads a code offline. A browser that cannot check signatures relies on its list alone. */
export async function readCode(code: string, { event_id, ticket_keys }: By): Promise<ReadCode> {
  const signed = readTicketCode(code)
  if (!signed) return { secret: code, claims: null, is_forged: false }
  const { claims, signature } = signed
  const keys = (await Promise.all(ticket_keys.map(importKey))).filter((key) => key !== null)
  const text = signedText(event_id, claims)
  const checks = keys.map((key) => crypto.subtle.verify('Ed25519', key, signature, text))
  const isGenuine = (await Promise.all(checks)).includes(true)
  return { secret: claims.secret, claims: isGenuine ? claims : null, is_forged: keys.length > 0 && !isGenuine }
}

const imported = new Map<string, Promise<CryptoKey | null>>()

/** Imports a public key; null if the browser has no Ed25519. */
function importKey(base64url: string): Promise<CryptoKey | null> {
  const key =
    imported.get(base64url) ??
    crypto.subtle.importKey('raw', bytesOf(base64url), 'Ed25519', false, ['verify']).catch(() => null)
  imported.set(base64url, key)
  return key
}

export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
