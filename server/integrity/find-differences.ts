import { type RawBuilder, sql } from 'kysely'
import type { Difference } from '#contract/integrity.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { totalsAreSums } from './money-invariants.ts'
import { inOneState, type Scope, type Within, within } from './one-state.ts'
import {
  moneyOfItsOrder,
  paymentMethods,
  paymentStatuses,
  paymentsAndOrders,
  refundLinesAndRefunds,
  refundsAndOrders,
  refundsWithinLines,
  refundsWithinPayments,
} from './payment-invariants.ts'
import { ledgerAndOrders, neverOversold, poolsAndLedger, promoUses } from './stock-invariants.ts'
import { entriesPerTicket, ticketsFollowOrders, ticketsPerPlace, ticketsPerUnit } from './ticket-invariants.ts'
import { offersAndOrders } from './waitlist-invariants.ts'

const INVARIANTS: ((within: Within) => RawBuilder<Difference>)[] = [
  neverOversold,
  poolsAndLedger,
  ledgerAndOrders,
  promoUses,
  ticketsPerUnit,
  ticketsPerPlace,
  ticketsFollowOrders,
  entriesPerTicket,
  totalsAreSums,
  paymentsAndOrders,
  paymentStatuses,
  paymentMethods,
  moneyOfItsOrder,
  refundsWithinPayments,
  refundsAndOrders,
  refundLinesAndRefunds,
  refundsWithinLines,
  offersAndOrders,
]

/** Maximum per invariant: when everything is wrong, more rows do not help. */
const MOST_PER_INVARIANT = 1000

/**
 * Checks pool = ledger = orders = tickets, and that totals, payments and refunds agree, from the rows themselves and in one
 * snapshot of the database. The meaning of each invariant, and the ones that wait for their tables: docs/rules/integrity.md.
 */
export function findDifferences(db: Db, scope: Scope = {}): Promise<Difference[]> {
  return inOneState(db, scope, (trx) => differencesIn(trx, scope))
}

/** The same within an existing snapshot. */
export async function differencesIn(trx: Trx, scope: Scope): Promise<Difference[]> {
  const found: Difference[] = []
  for (const query of queries(scope)) found.push(...(await query.execute(trx)).rows)
  return found
}

/** One query for each invariant. */
export function queries(scope: Scope): RawBuilder<Difference>[] {
  const found = INVARIANTS.map((invariant) => invariant(within(scope)))
  return found.map(
    (each) => sql`select * from (${each}) as found order by event_id, subject limit ${MOST_PER_INVARIANT}`,
  )
}
