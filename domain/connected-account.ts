/** Account connected to a platform, as reported by the card provider. */
export type Standing = {
  can_charge: boolean
  can_pay_out: boolean
  details_submitted: boolean
  /** Details that the provider requires now, by the provider's names. */
  due: readonly string[]
  /** True while the provider is checking the details. */
  is_checking: boolean
  disabled_reason: string | null
}

export const CONNECTED_STATES = ['details_missing', 'in_review', 'ready', 'restricted'] as const
export type ConnectedState = (typeof CONNECTED_STATES)[number]

/** Steps that the owner of an account can take. */
export const REMEDIES = ['give_details', 'ask_provider'] as const
type Remedy = (typeof REMEDIES)[number]

/** State of the account and the owner's next step; no step while the provider has to act. */
export function connectedState(standing: Standing): { state: ConnectedState; remedy: Remedy | null } {
  const { can_charge, can_pay_out, details_submitted, due, is_checking, disabled_reason } = standing
  if (can_charge && can_pay_out) return { state: 'ready', remedy: due.length > 0 ? 'give_details' : null }
  if (!details_submitted) return { state: 'details_missing', remedy: 'give_details' }
  if (/^(rejected|listed|platform_paused)/.test(disabled_reason ?? ''))
    return { state: 'restricted', remedy: 'ask_provider' }
  if (due.length > 0) return { state: 'restricted', remedy: 'give_details' }
  if (is_checking) return { state: 'in_review', remedy: null }
  return { state: 'restricted', remedy: 'ask_provider' }
}
