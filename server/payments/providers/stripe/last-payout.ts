import type Stripe from 'stripe'
import type { LastPayout, PayoutState } from '../provider.ts'
import { failureOf } from './outcomes.ts'

const ONCE = { timeout: 5000, maxNetworkRetries: 0 }

const STATES: Readonly<Record<string, PayoutState>> = {
  in_transit: 'in_transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
}

export const lastPayout = ({ payouts }: Stripe): Promise<LastPayout> =>
  payouts
    .list({ limit: 1 }, ONCE)
    .then(({ data: [payout] }) => ({ state: 'told' as const, payout: told(payout) }), failureOf)

function told(payout: Stripe.Payout | undefined) {
  if (!payout) return null
  const { amount, currency, status, arrival_date } = payout
  const money = { amount, currency: currency.toUpperCase() }
  return { money, stands: STATES[status] ?? 'pending', arrives_at: new Date(arrival_date * 1000) }
}
