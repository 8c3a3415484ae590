import { z } from 'zod'
import { CONNECTED_STATES, REMEDIES } from '#domain/connected-account.ts'
import { endpoint } from './endpoint.ts'

const connectedAccount = z.object({
  /** The installation is a platform of the card provider. */
  is_offered: z.boolean(),
  /**
   * The operator has removed the platform’s keys, or replaced test keys by live ones. Null if the installation can act for the
   * account.
   */
  out_of_reach: z
    .object({
      reason: z.enum(['no_platform', 'other_mode']),
      /** Payments and refunds whose state is unknown until the keys are back; the provider’s dashboard shows them. */
      payments_under_way: z.int(),
      refunds_under_way: z.int(),
    })
    .nullable(),
  /** Null if connecting was not started, if the account is out of reach, or if it has keys of its own. */
  account: z
    .object({
      provider_account: z.string(),
      state: z.enum(CONNECTED_STATES),
      can_charge: z.boolean(),
      can_pay_out: z.boolean(),
      /** Next step; null if there is none. */
      remedy: z.enum(REMEDIES).nullable(),
      /** Details that the provider requires now, by the provider's names. */
      due: z.array(z.string()),
    })
    .nullable(),
})
export type ConnectedAccount = z.output<typeof connectedAccount>

const path = '/accounts/:account_id/stripe'

/** Card payments of an account through the installation’s own account at the card provider. */
export const connectedAccounts = {
  get: endpoint({
    method: 'GET',
    path: `${path}/connect_accounts`,
    access: 'account',
    permission: 'payments.manage',
    summary: 'How far the account is that is connected to the platform',
    description:
      'Asks the provider, for at most five seconds: 409 `card_provider_silent` where it does not answer. What has changed there is taken over.',
    limit: { max: 60, seconds: 60, by: 'user' },
    response: connectedAccount,
  }),
  begin: endpoint({
    method: 'POST',
    path: `${path}/connect`,
    access: 'account',
    permission: 'payments.manage',
    people_only: true,
    summary: 'Connect the account with the platform, or go on with it',
    description:
      'Asks for a fresh password or second factor first (409 `confirm_first`). The answer names the page of the provider on which its owner enters the details; the address works once and for a few minutes, so each call makes a new one. An account has one connected account, however often this is called.',
    limit: { max: 20, seconds: 60, by: 'user' },
    response: z.object({ provider_account: z.string(), onboarding_url: z.url() }),
  }),
}
