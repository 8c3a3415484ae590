import { z } from 'zod'
import { DIFFERENCE_CAUSES, RECONCILIATION_FAILURES } from '#domain/reconciliation.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, money } from './fields.ts'
import { listQuery, pageOf } from './lists.ts'

const path = '/accounts/:account_id/card-payments/reconciliation'

/** Reconciliation of the payments made in a period. Running until it has ended; with a failure, it was given up. */
const run = z.object({
  from: instant,
  until: instant,
  /** Number of payments received, here or at the provider. */
  compared: z.int(),
  /** Reason why its last attempt failed. */
  failure: z.enum(RECONCILIATION_FAILURES).nullable(),
  started_at: instant,
  ended_at: instant.nullable(),
})

const reconciliation = z.object({
  /** True if cards are connected: there are keys for requests to the provider. */
  is_connected: z.boolean(),
  last_run: run.nullable(),
  /** Last run that was completed. */
  last_success: run.nullable(),
  open_differences: z.int(),
  /** Disconnected accounts of the provider. Their keys are deleted, so their payments can no longer be compared. */
  former_accounts: z.array(z.object({ provider_account: z.string(), disconnected_at: instant })),
})
export type CardReconciliation = z.output<typeof reconciliation>

const difference = z.object({
  id,
  cause: z.enum(DIFFERENCE_CAUSES),
  /** The provider's id of the payment. */
  reference: z.string(),
  /** Null if only the provider knows the payment. */
  order: z.object({ id, event_id: id, public_id: z.string() }).nullable(),
  amount_here: money,
  currency_here: z.string(),
  amount_there: money,
  currency_there: z.string(),
  found_at: instant,
})
export type CardDifference = z.output<typeof difference>

export const cardReconciliation = {
  get: endpoint({
    method: 'GET',
    path,
    access: 'account',
    permission: 'payments.manage',
    summary: 'Whether the card payments of the account agree with the provider’s',
    response: reconciliation,
  }),
  start: endpoint({
    method: 'POST',
    path,
    access: 'account',
    permission: 'payments.manage',
    summary: 'Compare the card payments with the provider’s now',
    description:
      'One run is under way for each account: asked again, nothing begins anew. It ended well less than a minute ago: the same. 409 `card_payments_not_connected`.',
    response: reconciliation,
    status: 200,
    limit: { max: 20, seconds: 60, by: 'user' },
    atomic: true,
  }),
  differences: endpoint({
    method: 'GET',
    path: `${path}/differences`,
    access: 'account',
    permission: 'payments.manage',
    summary: 'What the card payments of the account and the provider’s disagree about, the newest first',
    description: 'What agrees at a later run is in the list no more.',
    query: listQuery({
      sorts: ['found_at'],
      default_sort: 'found_at',
      default_sort_direction: 'desc',
      filters: {},
    }),
    response: pageOf(difference),
  }),
}
