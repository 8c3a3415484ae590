import { type RawBuilder, type Selectable, sql } from 'kysely'
import { NOBODY } from '#contract/order-details.ts'
import type { Orders } from '#database/types.ts'
import type { Actor } from '#domain/actor.ts'
import { EVENT_STATUSES, isOrderable } from '#domain/event-status.ts'
import type { PricedOrder } from '#domain/pricing.ts'
import { itemName } from '#domain/product.ts'
import { asColumns, emitting } from '#server/activity/emit.ts'
import type { EventRow } from '#server/http/access.ts'
import { definitions, namesOf } from '#server/lib/columns.ts'
import { type Db, prepared, type Trx } from '#server/lib/database.ts'
import { newPublicId } from '#server/lib/token.ts'
import { holding } from '#server/products/stock.ts'

export type NewOrder = {
  short_id: string
  /** The event as it was when the order was priced. */
  event: EventRow
  /** Duration of the reservation. */
  minutes: number
  priced: PricedOrder
  /** Product and price of each priced line, in the same order. */
  items: {
    product: { title: string; product_type: 'TICKET' | 'GENERAL' }
    price: { id: number; label: string | null }
  }[]
  /** Units taken from each pool. */
  allocations: Map<number, number>
  promo_code: { id: number; code: string } | null
  /** Units that count against the limit of tickets of its promo code. */
  promo_ticket_count: number
  affiliate: { id: number; code: string } | null
  locale: string
  /** Hash by which the carts of one caller are counted together; null for an offer to somebody on a waitlist. */
  address_hash: string | null
  actor: Actor
}

/** Values of a new order that the database decides. */
type Decided = Pick<Selectable<Orders>, 'id' | 'created_at' | 'reserved_until'> & { item_ids: Map<number, number> }
export type InsertedOrder = ReturnType<typeof asRead>

/**
 * Reserves orders of any number of events with one statement, all or nothing: orders, items, and their stock. Returns them by
 * short id. Orders are missing if their event is no longer on sale or has another catalogue than they were priced from, and with
 * `skip_locked` if their event is being changed. Fails if too little is left (isTooLittleLeft). Locks the pools last, because
 * everyone waits for them.
 */
export async function insertOrders(
  db: Db | Trx,
  orders: readonly NewOrder[],
  { skip_locked = false } = {},
): Promise<Map<string, InsertedOrder>> {
  if (orders.length === 0) return new Map()
  const named = orders.map((order) => ({ ...order, public_id: newPublicId('O'), order_items: itemsOf(order) }))
  const { rows } = await sql<Row>`${prepared(skip_locked ? 'reserve_if_free' : 'reserve')}
    with ${offered(orders, skip_locked)},
    wanted as materialized (${readWanted(named)}),
    written as (${WRITE_ORDERS}),
    items as (${writeItems(named)}),
    ${emitting('order.reserved', ENTRIES)},
    ${holding(allocationsOf(orders))}
    select written.*, items.id as item_id, items.product_price_id
    from written join items on items.order_id = written.id`.execute(db)
  const decided = new Map<string, Decided>()
  for (const { short_id, item_id, product_price_id, ...row } of rows) {
    const order = decided.get(short_id) ?? { ...row, item_ids: new Map() }
    decided.set(short_id, order)
    order.item_ids.set(product_price_id, item_id)
  }
  return new Map(
    named.flatMap((order) => {
      const row = decided.get(order.short_id)
      return row ? [[order.short_id, asRead(order, row)]] : []
    }),
  )
}

type Row = Omit<Decided, 'item_ids'> & { short_id: string; item_id: number; product_price_id: number }

const ORDERABLE = EVENT_STATUSES.filter(isOrderable)

/**
 * Events whose catalogue is still the one their orders were priced from; locked against changes until the end of the
 * transaction.
 */
function offered(orders: readonly NewOrder[], skip_locked: boolean): RawBuilder<unknown> {
  const events = [...new Map(orders.map((order) => [order.event.id, order])).values()]
  return sql`offered as materialized (
      select events.id, events.account_id, events.organizer_id, events.currency
      from events
      join unnest(${events.map(({ event }) => event.id)}::int[],
        ${events.map(({ event }) => event.catalogue_version)}::int[]) as snapshot (event_id, version)
        on snapshot.event_id = events.id and snapshot.version = events.catalogue_version
      where events.status = any(${ORDERABLE}::event_status[])
      order by events.id for share of events ${skip_locked ? sql`skip locked` : sql``}
    )`
}

type Named = NewOrder & { public_id: string; order_items: ReturnType<typeof itemsOf> }

function readWanted(orders: readonly Named[]): RawBuilder<unknown> {
  const rows = orders.map((order) => ({ ...givenOf(order), ...besides(order) }))
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (${WANTED_TYPES})`
}

function givenOf({ priced: { lines: _, ...totals }, promo_code, affiliate, ...order }: Named) {
  const { short_id, public_id, locale, address_hash } = order
  const promo_ticket_count = promo_code && order.promo_ticket_count
  const promo = { promo_code_id: promo_code?.id, promo_code: promo_code?.code, promo_ticket_count }
  const brought_by = { affiliate_id: affiliate?.id, affiliate_code: affiliate?.code }
  return { ...totals, ...promo, ...brought_by, short_id, public_id, locale, address_hash }
}

/** Inputs of an order that are not columns of it. */
function besides({ event, minutes, actor }: Named) {
  return { event_id: event.id, minutes, ...asColumns(actor) }
}

/** Amounts of an order and of each of its items. */
const PRICED = {
  total_before_discount: 'bigint',
  total_discount: 'bigint',
  total_before_additions: 'bigint',
  total_fee: 'bigint',
  total_tax: 'bigint',
  total_gross: 'bigint',
  taxes_and_fees: 'jsonb',
} as const

/** The given columns and their types; a missing one does not compile. */
const GIVEN = {
  short_id: 'text',
  public_id: 'text',
  promo_code_id: 'int',
  promo_code: 'text',
  promo_ticket_count: 'int',
  affiliate_id: 'int',
  affiliate_code: 'text',
  locale: 'text',
  address_hash: 'text',
  ...PRICED,
} as const satisfies Record<keyof ReturnType<typeof givenOf>, string>
const GIVEN_NAMES = namesOf(Object.keys(GIVEN))
const BESIDES = {
  event_id: 'int',
  minutes: 'int',
  actor_kind: 'actor_kind',
  actor_id: 'int',
  request_id: 'text',
} as const satisfies Record<keyof ReturnType<typeof besides>, string>
const WANTED_TYPES = definitions({ ...GIVEN, ...BESIDES })

const WRITE_ORDERS = sql`
    insert into orders (account_id, event_id, currency, reserved_until, ${GIVEN_NAMES})
    select offered.account_id, offered.id, offered.currency, now() + make_interval(mins => minutes), ${GIVEN_NAMES}
    from wanted join offered on offered.id = wanted.event_id
    returning short_id, id, event_id, created_at, reserved_until`

function writeItems(orders: readonly Named[]): RawBuilder<unknown> {
  const rows = orders.flatMap(({ short_id, order_items }) => order_items.map((item) => ({ ...item, short_id })))
  return sql`
    insert into order_items (event_id, order_id, ${ITEM_NAMES})
    select written.event_id, written.id, ${ITEM_NAMES}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item (short_id text, ${ITEM_TYPES})
    join written using (short_id)
    returning id, order_id, product_price_id`
}

/** The same for items; the catalogue knows the type of a price. */
const ITEM = {
  product_id: 'int',
  product_price_id: 'int',
  product_type: 'product_type',
  item_name: 'text',
  quantity: 'int',
  price: 'bigint',
  price_before_discount: 'bigint',
  ...PRICED,
} as const satisfies Record<Exclude<keyof ReturnType<typeof itemsOf>[number], 'price_type'>, string>
const ITEM_NAMES = namesOf(Object.keys(ITEM))
const ITEM_TYPES = definitions(ITEM)

function allocationsOf(orders: readonly NewOrder[]): RawBuilder<unknown> {
  const allocations = orders.flatMap(({ short_id, allocations }) =>
    [...allocations].map(([stock_pool_id, quantity]) => ({ short_id, stock_pool_id, quantity })),
  )
  return sql`
    select written.id as order_id, allocation.stock_pool_id, allocation.quantity
    from jsonb_to_recordset(${JSON.stringify(allocations)}::jsonb)
      as allocation (short_id text, stock_pool_id int, quantity int)
    join written using (short_id)`
}

/** The columns of an order's lines, and the type of each price. */
export function itemsOf({ items, priced }: Pick<NewOrder, 'items' | 'priced'>) {
  return priced.lines.map(({ price_id, unit_price, unit_price_before_discount, ...line }, index) => ({
    ...line,
    product_price_id: price_id,
    product_type: items[index]?.product.product_type ?? 'TICKET',
    item_name: itemName(items[index]?.product.title ?? '', items[index]?.price.label ?? null),
    price: unit_price,
    price_before_discount: unit_price_before_discount,
  }))
}

const ENTRIES = sql`
    select 'order.reserved' as name, written.id as subject_id, offered.account_id, offered.organizer_id, written.event_id,
      written.id as order_id, wanted.actor_kind, wanted.actor_id, wanted.request_id, null::jsonb as data
    from written
    join offered on offered.id = written.event_id
    join wanted using (short_id)`

/** New orders start as RESERVED without payment (column defaults). */
const FRESH = {
  status: 'RESERVED',
  payment_status: null,
  refund_status: null,
  payment_provider: null,
  total_refunded: 0,
  ...NOBODY,
  completed_at: null,
  payment_due_at: null,
  confirmation_requested_at: null,
} satisfies Partial<Selectable<Orders>>

/** The order as a query would return it, without reading it again. */
function asRead(order: Named, { item_ids, ...decided }: Decided) {
  const { short_id, public_id, promo_code, priced, event } = order
  const { lines: _, ...totals } = priced
  const order_items = order.order_items.map((item) => {
    const id = item_ids.get(item.product_price_id)
    if (id === undefined) throw new Error('an item of an order was not written')
    return { ...item, id, order_id: decided.id, event_id: event.id }
  })
  const { id, created_at, reserved_until } = decided
  const written = { id, created_at, reserved_until, short_id, public_id, promo_code: promo_code?.code ?? null }
  return { ...FRESH, ...totals, ...written, currency: event.currency, order_items }
}
