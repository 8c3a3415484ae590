import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { BankStatement, BankSuggestion } from '#contract/bank-statements.ts'
import { matchingWith, type UnpaidOrder } from '#domain/bank-match.ts'
import type { BankEntry } from '#domain/bank-statement.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import type { Statement } from './read-statement.ts'

/** Suggests the unpaid orders of an event that the entries of a statement may pay. Reads only. */
export async function suggestOrders(
  db: Db,
  event: EventRow,
  { entries, skipped_count }: Statement,
): Promise<BankStatement> {
  const match = matchingWith(await unpaidOrders(db, event.id))
  const hashed = withHashes(entries)
  const booked = await bookedOrders(db, event, hashed)
  const suggestions = hashed.map(({ entry, hash }): BankSuggestion => {
    const { booked_on, amount, currency, payer, reference } = entry
    const fact = { entry_hash: hash, booked_on, amount, currency, payer, reference }
    const is_booked = booked.has(hash)
    const booked_order = booked.get(hash) ?? null
    if (is_booked) return { ...fact, match: 'NONE', orders: [], difference: null, is_booked, booked_order }
    const { state, orders, difference } = match(entry)
    return { ...fact, match: state, orders, difference, is_booked, booked_order }
  })
  return { entries: suggestions, skipped_count }
}

function unpaidOrders(db: Db, event_id: number): Promise<UnpaidOrder[]> {
  return db
    .selectFrom('orders')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select([...COLUMNS, 'invoices.invoice_number'])
    .where('orders.event_id', '=', event_id)
    .where('orders.status', '=', 'AWAITING_OFFLINE_PAYMENT')
    .orderBy('orders.id')
    .execute()
}

const COLUMNS = [
  'orders.id',
  'orders.public_id',
  'orders.first_name',
  'orders.last_name',
  'orders.total_gross',
  'orders.currency',
] as const

type Hashed = { entry: BankEntry; hash: string }

/** Position counts the entries that are the same in all else, so that a statement of more days has the same hashes. */
function withHashes(entries: readonly BankEntry[]): Hashed[] {
  const positions = new Map<string, number>()
  return entries.map((entry) => {
    const { account, booked_on, amount, currency, reference, bank_reference } = entry
    const key = JSON.stringify([account, booked_on, amount, currency, reference, bank_reference])
    const position = positions.get(key) ?? 0
    positions.set(key, position + 1)
    return { entry, hash: createHash('sha256').update(`${position} ${key}`).digest('hex') }
  })
}

type BookedOrder = NonNullable<BankSuggestion['booked_order']>

/** The orders of booked entries by hash; null for an order of another event. */
async function bookedOrders(
  db: Db,
  { id: event_id, account_id }: EventRow,
  hashed: readonly Hashed[],
): Promise<Map<string, BookedOrder | null>> {
  const hashes = hashed.map(({ hash }) => Buffer.from(hash, 'hex'))
  const rows = await db
    .selectFrom('bank_entries')
    .innerJoin('orders', 'orders.id', 'bank_entries.order_id')
    .select([...COLUMNS, 'bank_entries.hash', 'orders.event_id'])
    .where('bank_entries.account_id', '=', account_id)
    .where('bank_entries.hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .execute()
  return new Map(
    rows.map(({ hash, event_id: of, ...order }) => [hash.toString('hex'), of === event_id ? order : null] as const),
  )
}
