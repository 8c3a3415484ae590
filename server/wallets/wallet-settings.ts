import { readFileSync } from 'node:fs'
import type { Wallet } from '#domain/wallet.ts'
import type { Config } from '#server/config.ts'

export type AppleWallet = {
  pass_type: string
  team: string
  /** PEM files. */
  certificate: string
  key: string
  passphrase: string | undefined
  /** Apple's certificate that issued ours. */
  issuer: string
  push_url: string
}

/** Apple's settings, or null if the operator has set none. Throws if a file cannot be read. */
export function appleWallet(config: Config): AppleWallet | null {
  const { apple_pass_type, apple_team, apple_pass_certificate, apple_pass_key, apple_issuer_certificate } = config
  if (!(apple_pass_type && apple_team && apple_pass_certificate && apple_pass_key && apple_issuer_certificate))
    return null
  return {
    pass_type: apple_pass_type,
    team: apple_team,
    certificate: read(apple_pass_certificate),
    key: read(apple_pass_key),
    passphrase: config.apple_pass_key_passphrase,
    issuer: read(apple_issuer_certificate),
    push_url: config.apple_push_url,
  }
}

export type GoogleWallet = { issuer: string; email: string; private_key: string; token_url: string; api_url: string }

/** Google's settings, or null if the operator has set none. Throws if the file cannot be read. */
export function googleWallet({
  google_wallet_issuer,
  google_wallet_key,
  google_wallet_url,
}: Config): GoogleWallet | null {
  if (!(google_wallet_issuer && google_wallet_key)) return null
  const { client_email, private_key, token_uri } = JSON.parse(read(google_wallet_key)) as Record<string, string>
  if (!(client_email && private_key && token_uri))
    throw new Error(
      `${google_wallet_key} is not the key of a service account: it has no client_email, private_key or token_uri`,
    )
  return {
    issuer: google_wallet_issuer,
    email: client_email,
    private_key,
    token_url: token_uri,
    api_url: google_wallet_url,
  }
}

/** Wallets that the operator has set up. Reads no files. */
export function walletsOf({ apple_pass_type, google_wallet_issuer }: Config): Wallet[] {
  return [...(apple_pass_type ? (['APPLE'] as const) : []), ...(google_wallet_issuer ? (['GOOGLE'] as const) : [])]
}

const kept = new Map<string, string>()

/** Read once for a process. */
function read(file: string): string {
  const text = kept.get(file) ?? readFileSync(file, 'utf8')
  kept.set(file, text)
  return text
}
