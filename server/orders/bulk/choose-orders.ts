import { sql } from 'kysely'
import type { BulkActInput, BulkPreview, Selection } from '#contract/bulk-acts.ts'
import { orders } from '#contract/orders.ts'
import {
  type ActedOn,
  amountOf,
  doesRefund,
  emailsOf,
  MOST_ORDERS,
  type SkipReason,
  skipReason,
} from '#domain/bulk-act.ts'
import { refundable } from '#domain/refund.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { allRows } from '#server/lib/long-list.ts'
import { TAGS } from '../order-queries.ts'
import { inSight, ORDER_LIST } from '../orders.ts'

/** Ids of the selected orders; 404 if one belongs to another event, 409 if there are too many. */
export async function chooseOrders(trx: Trx, event: EventRow, selection: Selection): Promise<number[]> {
  const { order_ids, until } = selection
  if (order_ids) return ordersById(trx, event, order_ids)
  const ofEvent = trx.selectFrom('orders').select('orders.id').where('orders.event_id', '=', event.id)
  const { query, filter_fields } = selection
  const wanted = orders.list.query.parse({ query: query ?? undefined, filter_fields: filter_fields ?? undefined })
  const found = allRows(inSight(ofEvent, wanted), { db: trx, query: wanted, ...ORDER_LIST })
  const early = until
    ? found.where(sql<boolean>`coalesce(orders.completed_at, orders.created_at) <= ${until}::timestamptz`)
    : found
  const rows = await early.limit(MOST_ORDERS + 1).execute()
  if (rows.length > MOST_ORDERS) throw new ApiError('too_many_orders')
  return rows.map(({ id }) => id)
}

/** Ids of these orders, each once; 404 if one belongs to another event. */
export async function ordersById(db: Db, event: EventRow, order_ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.event_id', '=', event.id)
    .where('orders.id', '=', sql<number>`any(${order_ids}::int[])`)
    .execute()
  if (rows.length < new Set(order_ids).size) throw new ApiError('not_found')
  return rows.map(({ id }) => id)
}

type Facts = ActedOn & { id: number; currency: string; is_by_card: boolean }

/** The payment that a refund returns was made by card: the provider refunds it. */
const IS_BY_CARD = sql<boolean>`exists (
  select from payments where order_id = orders.id and state = 'SUCCEEDED' and provider <> 'OFFLINE'
    and not exists (select from refunds where payment_id = payments.id and is_surplus))`

/** Facts that decide whether an act changes an order. */
export function factsOf(trx: Trx, order_ids: readonly number[]): Promise<Facts[]> {
  return trx
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status', 'refund_status', 'currency', 'total_gross', 'total_refunded'])
    .select([TAGS.as('tags'), IS_BY_CARD.as('is_by_card')])
    .where('id', '=', sql<number>`any(${order_ids}::int[])`)
    .orderBy('id')
    .execute()
}

/** Returns exactly what an act would do to these orders at present. */
export async function previewAct(
  trx: Trx,
  { act, tag, refund }: Omit<BulkActInput, 'selection' | 'is_preview' | 'payment_method'>,
  order_ids: readonly number[],
): Promise<BulkPreview> {
  const facts = await factsOf(trx, order_ids)
  const reasons = facts.map((order) => skipReason({ act, tag }, order))
  const changing = facts.filter((_, index) => reasons[index] === null)
  const tickets = await ticketsOf(
    trx,
    changing.map(({ id }) => id),
  )
  const sum = (count: (order: Facts) => number) => changing.reduce((all, order) => all + count(order), 0)
  return {
    orders_count: facts.length,
    changed_count: changing.length,
    skipped: countEach(reasons),
    tickets_count: sum(({ id }) => tickets.get(id)?.tickets ?? 0),
    emails_count: sum((order) =>
      emailsOf({ act, refund }, { ...order, addresses: tickets.get(order.id)?.addresses ?? 0 }),
    ),
    amounts: [...Map.groupBy(changing, ({ currency }) => currency)]
      .map(([currency, some]) => ({ currency, amount: some.reduce((all, order) => all + amountOf(act, order), 0) }))
      .filter(({ amount }) => amount > 0),
    refunds: doesRefund({ act, refund }) ? refundsOf(changing) : [],
    until: await now(trx),
  }
}

/** Amounts that go back to cards, and by hand. */
function refundsOf(orders: readonly Facts[]): BulkPreview['refunds'] {
  const sum = (some: readonly Facts[], is_by_card: boolean) =>
    some.reduce((all, order) => all + (order.is_by_card === is_by_card ? refundable(order) : 0), 0)
  return [...Map.groupBy(orders, ({ currency }) => currency)]
    .map(([currency, some]) => ({ currency, card_amount: sum(some, true), manual_amount: sum(some, false) }))
    .filter(({ card_amount, manual_amount }) => card_amount + manual_amount > 0)
}

function countEach(reasons: readonly (SkipReason | null)[]): BulkPreview['skipped'] {
  const groups = Map.groupBy(reasons, (reason) => reason)
  return [...groups].flatMap(([reason, some]) => (reason ? [{ reason, orders_count: some.length }] : []))
}

/** Number of active tickets of each order, and of the addresses they are sent to. */
async function ticketsOf(trx: Trx, order_ids: readonly number[]) {
  const { rows } = await sql<{ order_id: number; tickets: number; addresses: number }>`
    select order_id, count(*)::int as tickets, count(distinct lower(email))::int as addresses
    from attendees where order_id = any(${order_ids}::int[]) and status <> 'CANCELLED' group by order_id`.execute(trx)
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** The database's time, in milliseconds as in the API. */
export async function now(trx: Trx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select date_trunc('milliseconds', now()) as now`.execute(trx)
  return new Date(rows[0]?.now ?? '').toISOString()
}
