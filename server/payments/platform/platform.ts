import type { PlatformFee } from '#domain/application-fee.ts'
import type { Config } from '#server/config.ts'

export type Platform = {
  secret_key: string
  publishable_key: string
  webhook_secret: string
  is_live: boolean
  fee: PlatformFee
}

type Settings = Pick<
  Config,
  | 'stripe_platform_secret_key'
  | 'stripe_platform_publishable_key'
  | 'stripe_platform_webhook_secret'
  | 'platform_fee_percent'
  | 'platform_fee_per_ticket'
>

/** The installation's own account of the card provider, for which others take payments; null if there is none. */
export function platformOf(config: Settings): Platform | null {
  const {
    stripe_platform_secret_key: secret_key,
    stripe_platform_publishable_key: publishable_key,
    stripe_platform_webhook_secret: webhook_secret,
    platform_fee_percent: percent,
    platform_fee_per_ticket: per_ticket,
  } = config
  if (!secret_key || !publishable_key || !webhook_secret) return null
  const is_live = secret_key.split('_')[1] === 'live'
  return { secret_key, publishable_key, webhook_secret, is_live, fee: { percent, per_ticket } }
}
