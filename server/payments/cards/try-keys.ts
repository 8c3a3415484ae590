import { ApiError } from '#server/lib/errors.ts'
import type { CardProvider } from '#server/payments/providers/provider.ts'

type Keys = { secret_key: string; publishable_key: string }

const isLive = (key: string) => key.split('_')[1] === 'live'

/** True if the keys move real money. Refused if one of them is for tests and the other one is not. */
export function modeOf({ secret_key, publishable_key }: Keys): boolean {
  if (isLive(secret_key) !== isLive(publishable_key)) throw new ApiError('card_keys_differ')
  return isLive(secret_key)
}

/** Finds out the rights of keys. Refused if the provider does not know them, or if they cannot take payments. */
export async function tryKeys(provider: CardProvider) {
  const { is_known, answered, account, ...may } = await provider.testKeys()
  if (!is_known) throw new ApiError('card_keys_unknown')
  if (!answered) throw new ApiError('card_provider_silent')
  if (!may.can_charge || account === null) throw new ApiError('card_keys_cannot_charge')
  return { provider_account: account, ...may }
}
