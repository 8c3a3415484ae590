import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { type AppleWallet, appleWallet, googleWallet } from '#server/wallets/wallet-settings.ts'
import type { Finding } from './finding.ts'

const DAY_MS = 86_400_000
/** A new certificate has to be ordered by hand. */
const LEAST_DAYS = 30

/** Judges the keys of the wallets that are set up; null without one. Apple and Google are not called. */
export function examineWallets(settings: Config, now = Date.now()): Finding | null {
  try {
    const apple = appleWallet(settings)
    const google = googleWallet(settings)
    if (google) createPrivateKey(google.private_key)
    if (apple) return { what: 'Wallets', ...judge(apple, now) }
    return google && { what: 'Wallets', trouble: [] }
  } catch (error) {
    return { what: 'Wallets', trouble: [(error as Error).message] }
  }
}

function judge(wallet: AppleWallet, now: number): Pick<Finding, 'trouble' | 'advice'> {
  const certificate = new X509Certificate(wallet.certificate)
  const day = certificate.validToDate.toISOString().slice(0, 10)
  const left = certificate.validToDate.getTime() - now
  const key = createPrivateKey({ key: wallet.key, passphrase: wallet.passphrase })
  const trouble = [
    ...(left <= 0
      ? [`Apple’s certificate expired on ${day}: no passes can be added or changed until it is renewed`]
      : []),
    ...(left > 0 && left < LEAST_DAYS * DAY_MS
      ? [`Apple’s certificate expires on ${day}: renew it (docs/wallets.md)`]
      : []),
    ...(certificate.checkPrivateKey(key) ? [] : ['APPLE_PASS_KEY is not the key of APPLE_PASS_CERTIFICATE']),
    ...(certificate.checkIssued(new X509Certificate(wallet.issuer))
      ? []
      : ['APPLE_ISSUER_CERTIFICATE did not issue APPLE_PASS_CERTIFICATE']),
  ]
  return { trouble, ...(trouble.length === 0 && { advice: `Apple’s certificate is valid until ${day}.` }) }
}
