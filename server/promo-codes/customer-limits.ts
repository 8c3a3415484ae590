import { sql } from 'kysely'
import type { Db, Trx } from '#server/lib/database.ts'
import { PLACED } from '#server/orders/status-sets.ts'

/** An order with the address that its buyer has just given. */
type Customer = { order: { id: number; promo_code_id: number | null }; buyer: { email: string } }
/** Maximum orders of one buyer, by promo code. */
export type CustomerLimits = ReadonlyMap<number, number>

/** Limits of the promo codes of these orders. Queries nothing if no order has a code. */
export async function customerLimits(db: Db, batch: readonly Customer[]): Promise<CustomerLimits> {
  const ids = [...new Set(batch.flatMap(({ order }) => order.promo_code_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('promo_codes')
    .select((code) => ['id', code.ref('max_per_customer').$notNull().as('most')])
    .where('id', 'in', ids)
    .where('max_per_customer', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, most }) => [id, most]))
}

/**
 * Ids of the orders that exceed their buyer's limit (docs/rules/pricing.md). Saving another order with the same code and address
 * waits until the transaction ends, so concurrent orders cannot exceed the limit.
 */
export async function beyondCustomerLimit(
  trx: Trx,
  batch: readonly Customer[],
  limits: CustomerLimits,
): Promise<Set<number>> {
  const limited = batch.flatMap(({ order: { id, promo_code_id }, buyer: { email } }) => {
    const most = promo_code_id === null ? undefined : limits.get(promo_code_id)
    return most === undefined ? [] : [{ id, email, most, promo_code_id: promo_code_id ?? 0 }]
  })
  await lockCustomers(trx, limited)
  const known = await ordersOfCustomers(trx, limited)
  const beyond = new Set<number>()
  for (const { id, email, most, promo_code_id } of limited) {
    const others = known.filter((one) => one.id !== id && one.promo_code_id === promo_code_id && one.email === email)
    if (others.length >= most) beyond.add(id)
    else if (!known.some((one) => one.id === id && one.email === email)) known.push({ id, email, promo_code_id })
  }
  return beyond
}

type Limited = { id: number; email: string; promo_code_id: number }

/** Locks in a fixed order, so that two batches do not deadlock. */
async function lockCustomers(trx: Trx, limited: readonly Limited[]): Promise<void> {
  const keys = limited.map(({ promo_code_id, email }) => `promo code ${promo_code_id} ${email}`)
  await sql`select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(name, 0) as key from unnest(${keys}::text[]) as name order by key) keys`.execute(
    trx,
  )
}

/** Placed orders, and open ones with the address. */
export async function ordersOfCustomers(db: Db | Trx, limited: readonly Omit<Limited, 'id'>[]): Promise<Limited[]> {
  const [codes, emails] = [limited.map(({ promo_code_id }) => promo_code_id), limited.map(({ email }) => email)]
  const { rows } = await sql<Limited>`
    select orders.id, orders.email, orders.promo_code_id
    from (select distinct * from unnest(${codes}::int[], ${emails}::text[]) as asked (promo_code_id, email)) customer
    join orders on orders.promo_code_id = customer.promo_code_id and orders.email = customer.email
    where orders.status in ${PLACED}
      or (orders.status = 'RESERVED' and orders.reserved_until > now())`.execute(db)
  return rows
}
