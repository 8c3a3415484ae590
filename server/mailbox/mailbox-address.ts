import type { Config } from '#server/config.ts'
import { isLoopbackName } from '#server/http/address.ts'
import { operatorKey } from '#server/lib/operator-key.ts'

type Settings = Pick<Config, 'mail_url' | 'app_url' | 'trusted_proxies'>

/** True if emails are not delivered, their links lead to this machine alone, and no proxy is expected. */
export function opensWithKey({ mail_url, app_url, trusted_proxies }: Settings): boolean {
  return !mail_url && trusted_proxies === 0 && isLoopbackName(new URL(app_url).hostname)
}

/** Address of the mailbox; null if it does not open with the key. */
export function mailboxAddress(config: Settings & Pick<Config, 'data_dir'>): string | null {
  if (!opensWithKey(config)) return null
  return new URL(`/dev/mailbox?key=${operatorKey(config.data_dir)}`, config.app_url).href
}
