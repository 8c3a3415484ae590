import type { Actor } from '#domain/actor.ts'
import { waysToPay } from '#domain/way-to-pay.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Waiting } from '#server/lib/batch-queue.ts'
import { createBatches } from '#server/lib/batches.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Services } from '#server/services.ts'
import { chargingCardAccount, type OpenCardAccount, openCardAccount } from '../card-accounts.ts'
import { type Confirming, type HeldUntil, startConfirmation } from '../confirm-card-payment.ts'
import { type Effect, settleCardPayment } from '../settle-card-payment.ts'
import { noteTold, type Told, type WaitedFor, waitedFor } from '../waited-for.ts'
import { beginAtOnce } from './begin-at-once.ts'
import { confirmAtOnce } from './confirm-at-once.ts'
import { type SettlingOfOrder, settleAtOnce } from './settle-at-once.ts'

export type CardBatches = ReturnType<typeof createCardBatches>

type Beginning = { order_id: number; actor: Actor; account_id: number }
type Begun = { account: OpenCardAccount; payment: WaitedFor }
type OfEvent = SettlingOfOrder & { event: Pick<EventRow, 'id' | 'catalogue_version'> }

/**
 * Buyers of an event who pay at the same moment share a statement, as their reservations do. It handles the usual case; each of
 * the others has a separate transaction. The key is the event.
 */
export function createCardBatches(services: Services) {
  return {
    begin: createBatches<number, Beginning, Begun>({ serve: (id, batch) => begin(services, id, batch) }),
    noteTold: createBatches<number, Told, void>({ serve: (_, batch) => note(services, batch) }),
    confirm: createBatches<number, Confirming, HeldUntil>({ serve: (_, batch) => confirm(services, batch) }),
    settle: createBatches<number, OfEvent, Effect>({ serve: (_, batch) => settle(services, batch) }),
    /** The key is the account at the provider. */
    account: createBatches<number, null, OpenCardAccount | null>({ serve: (id, batch) => open(services, id, batch) }),
  }
}

type Batch<Request, Answer> = readonly Waiting<Request, Answer>[]

const requestsOf = <Request, Answer>(batch: Batch<Request, Answer>) => batch.map(({ request }) => request)

async function begin(services: Services, event_id: number, batch: Batch<Beginning, Begun>): Promise<void> {
  const { db, batch_db } = services
  const requests = requestsOf(batch)
  const account = await accountFor(services, event_id, requests)
  const { id: card_account_id, platform_fee } = account
  // A platform's fee is computed for each order.
  const begun = platform_fee ? new Map<number, WaitedFor>() : await beginAtOnce(batch_db, { card_account_id, requests })
  for (const { request, settle } of batch) {
    const payment = begun.get(request.order_id)
    const paying = { order_id: request.order_id, card_account_id, platform_fee }
    const alone = () => db.transaction().execute((trx) => waitedFor(trx, request.actor, paying))
    settle(payment ? { account, payment } : alone().then((payment) => ({ account, payment })))
  }
}

async function accountFor(services: Services, event_id: number, [first]: readonly Beginning[]) {
  const [settings, account] = await Promise.all([
    loadEventSettings(services.db, event_id),
    first ? chargingCardAccount(services, first.account_id) : null,
  ])
  if (!account || !waysToPay(settings).includes('STRIPE')) throw new ApiError('payment_not_offered')
  return account
}

async function note({ batch_db }: Services, batch: Batch<Told, void>): Promise<void> {
  await noteTold(batch_db, requestsOf(batch))
  for (const { settle } of batch) settle()
}

async function confirm({ db, batch_db }: Services, batch: Batch<Confirming, HeldUntil>): Promise<void> {
  const held = await confirmAtOnce(batch_db, requestsOf(batch))
  for (const [index, { request, settle }] of batch.entries())
    settle(held[index] ?? db.transaction().execute((trx) => startConfirmation(trx, request)))
}

async function settle({ db, batch_db }: Services, batch: Batch<OfEvent, Effect>): Promise<void> {
  const requests = requestsOf(batch)
  const event = requests.at(-1)?.event
  const settled = event ? await settleAtOnce(batch_db, event, requests) : new Set()
  for (const { request, settle } of batch) {
    const alone = () => db.transaction().execute((trx) => settleCardPayment(trx, request))
    settle(settled.has(request.payment_id) ? 'completed' : alone())
  }
}

async function open(services: Services, id: number, batch: Batch<null, OpenCardAccount | null>): Promise<void> {
  const account = await openCardAccount(services, id)
  for (const { settle } of batch) settle(account)
}
