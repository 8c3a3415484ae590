import type { ImportProblem, ImportTerms } from '#contract/attendee-imports.ts'
import { issueOf } from '#contract/issues.ts'
import { ordersThatFit, type Pool } from '#domain/availability.ts'
import type { EventRow } from '#server/http/access.ts'
import { type ManualPlan, planManualOrder } from '#server/orders/plan-manual-order.ts'
import type { Catalogue } from '#server/products/catalogue.ts'
import { takenBy } from '#server/products/taken-by.ts'
import type { GoodRow } from './judge-rows.ts'

export type PlannedRow = GoodRow & { plan: ManualPlan }
type Offered = { catalogue: Catalogue; event: EventRow }

/** Plans each row as an order of one ticket. The price of each ticket is computed once. */
export function planRows(rows: readonly GoodRow[], { payment }: ImportTerms, offered: Offered): PlannedRow[] {
  const plans = new Map<number, ManualPlan>()
  return rows.map((row) => {
    const { product_price_id } = row.person
    const items = [{ product_price_id, quantity: 1, price: null, attendees: [] }]
    const plan = plans.get(product_price_id) ?? planManualOrder(offered, { items, payment })
    plans.set(product_price_id, plan)
    return { ...row, plan }
  })
}

/** Splits the rows, served in order, into those for which places are left and those that are sold out. */
export function fitting(planned: readonly PlannedRow[], pools: ReadonlyMap<number, Pool>) {
  const takings = planned.flatMap(({ row_number, plan }) => takenBy(row_number, plan.allocations))
  const fits = ordersThatFit(
    planned.map(({ row_number }) => row_number),
    takings,
    pools,
  )
  const tooMany = planned.filter(({ row_number }) => !fits.has(row_number))
  return {
    fits: planned.filter(({ row_number }) => fits.has(row_number)),
    refused: tooMany.map(
      ({ row_number, cells }): ImportProblem => ({
        row_number,
        cells,
        issues: [{ path: 'ticket', ...issueOf('sold_out') }],
      }),
    ),
  }
}

export function poolsOfRows(planned: readonly PlannedRow[]): number[] {
  return [...new Set(planned.flatMap(({ plan }) => [...plan.allocations.keys()]))]
}
