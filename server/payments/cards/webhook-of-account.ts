import type { Config } from '#server/config.ts'
import type { CardProvider } from '#server/payments/providers/provider.ts'
import { isReachable } from './is-reachable.ts'
import { webhookUrl } from './present-card-account.ts'

/**
 * Null if the provider could not reach this installation, or the key may not create webhooks: then the owner creates one by
 * hand.
 */
export async function askForWebhook(
  config: Config,
  provider: CardProvider,
  webhook_key: string,
): Promise<{ reference: string; secret: string } | null> {
  if (!isReachable(config)) return null
  const made = await provider.makeWebhook(webhookUrl(config, webhook_key))
  return made.state === 'made' ? made : null
}
