import Stripe from 'stripe'
import type { AccountStanding } from '../provider.ts'
import { failureOf } from './outcomes.ts'

const ONCE = { timeout: 5000, maxNetworkRetries: 0 }
const CHECKING = ['requirements.pending_verification', 'under_review']

export const accountStanding = ({ accounts }: Stripe): Promise<AccountStanding> =>
  accounts.retrieveCurrent({}, ONCE).then(
    (account) => ({ state: 'told' as const, standing: standingOf(account) }),
    (error: unknown) => (isGone(error) ? { state: 'gone' as const } : failureOf(error)),
  )

function standingOf({ charges_enabled, payouts_enabled, details_submitted, requirements }: Stripe.Account) {
  const disabled_reason = requirements?.disabled_reason ?? null
  return {
    can_charge: charges_enabled === true,
    can_pay_out: payouts_enabled === true,
    details_submitted: details_submitted === true,
    due: requirements?.currently_due ?? [],
    is_checking: (requirements?.pending_verification ?? []).length > 0 || CHECKING.includes(disabled_reason ?? ''),
    disabled_reason,
  }
}

/** True if the account does not exist, or is no longer connected to this platform. */
export const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'account_invalid'
