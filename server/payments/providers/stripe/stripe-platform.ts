import type Stripe from 'stripe'
import type { CardPlatform } from '../provider.ts'
import { isGone } from './account-standing.ts'
import { failureOf } from './outcomes.ts'

/**
 * The account's owner has a dashboard of their own, pays the provider's fees and is liable for losses
 * (docs/decisions/0015-accounts-of-a-platform.md).
 */
const OF_ITS_OWNER: Stripe.AccountCreateParams.Controller = {
  fees: { payer: 'account' },
  losses: { payments: 'stripe' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'full' },
}

/** Stripe as a Connect platform, with the platform's keys. */
export function stripePlatform({ accounts, accountLinks }: Stripe): CardPlatform {
  return {
    createAccount: ({ key, about }) =>
      accounts
        .create({ controller: OF_ITS_OWNER, metadata: about }, { idempotencyKey: key })
        .then(({ id }) => ({ state: 'made' as const, reference: id }), failureOf),
    onboardingLink: ({ reference, refresh_url, return_url }) =>
      accountLinks.create({ account: reference, type: 'account_onboarding', refresh_url, return_url }).then(
        ({ url }) => ({ state: 'made' as const, url }),
        (error: unknown) => (isGone(error) ? { state: 'gone' as const } : failureOf(error)),
      ),
  }
}
