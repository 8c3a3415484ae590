import { z } from 'zod'
import type { GoogleWallet } from '../wallet-settings.ts'

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
const PATIENCE_MS = 10_000
/** Tokens are asked for anew this long before they end. */
const MARGIN_SECONDS = 60

/** Thrown when Google refuses a request. */
class GoogleRefused extends Error {
  override name = 'GoogleRefused'
  readonly status: number
  constructor(what: string, status: number) {
    super(`Google answered ${what} with ${status}`)
    this.status = status
  }
}

type Kind = 'eventTicketClass' | 'eventTicketObject'
type Resource = { id: string } & Record<string, unknown>

/** Creates a class or an object, or changes the one that there is. */
export async function putResource(wallet: GoogleWallet, kind: Kind, resource: Resource): Promise<void> {
  const made = await call(wallet, { method: 'POST', path: kind, body: resource })
  if (made === 409) await patchResource(wallet, kind, resource)
  else if (made !== 200) throw new GoogleRefused(`a new ${kind}`, made)
}

/** Changes a class or an object. Nothing happens to one that was never created. */
export async function patchResource(wallet: GoogleWallet, kind: Kind, resource: Resource): Promise<void> {
  const path = `${kind}/${encodeURIComponent(resource.id)}`
  const changed = await call(wallet, { method: 'PATCH', path, body: resource })
  if (changed !== 200 && changed !== 404) throw new GoogleRefused(`a change of ${kind}`, changed)
}

type Call = { method: 'POST' | 'PATCH'; path: string; body: Resource }

async function call(wallet: GoogleWallet, { method, path, body }: Call): Promise<number> {
  const response = await fetch(`${wallet.api_url}/walletobjects/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${await accessToken(wallet)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await response.body?.cancel()
  return response.status
}

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() })
const tokens = new Map<string, { token: string; ends: number }>()

async function accessToken(wallet: GoogleWallet): Promise<string> {
  const known = tokens.get(wallet.email)
  const now = Date.now() / 1000
  if (known && known.ends > now + MARGIN_SECONDS) return known.token
  const assertion = await signedBy(wallet, { scope: SCOPE }, { audience: wallet.token_url, seconds: 3600 })
  const response = await fetch(wallet.token_url, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!response.ok) throw new GoogleRefused('a request for a token', response.status)
  const { access_token, expires_in } = tokenAnswer.parse(await response.json())
  tokens.set(wallet.email, { token: access_token, ends: now + expires_in })
  return access_token
}

/** Link that puts existing objects into the wallet of whoever follows it. */
export async function saveLink(wallet: GoogleWallet, { ids, origin }: { ids: readonly string[]; origin: string }) {
  const payload = { eventTicketObjects: ids.map((id) => ({ id })) }
  const claims = { typ: 'savetowallet', origins: [origin], payload }
  return `https://pay.google.com/gp/v/save/${await signedBy(wallet, claims, { audience: 'google' })}`
}

type Signed = { audience: string; seconds?: number }

async function signedBy(
  { email, private_key }: GoogleWallet,
  claims: Record<string, unknown>,
  { audience, seconds }: Signed,
) {
  const { importPKCS8, SignJWT } = await import('jose')
  const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).setIssuer(email)
  jwt.setAudience(audience).setIssuedAt()
  if (seconds !== undefined) jwt.setExpirationTime(`${seconds}s`)
  return jwt.sign(await importPKCS8(private_key, 'RS256'))
}
