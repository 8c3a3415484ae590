import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/lib/database.ts'

/** SQL of the units taken from a capacity assignment. */
export const USED = sql<number>`pool.held + pool.sold`

/** An event's capacity assignments. Limit and usage come from the stock pool of each. */
export function capacityAssignmentsOf(db: Db, event_id: number) {
  return db
    .selectFrom('capacity_assignments')
    .innerJoin('stock_pools as pool', 'pool.id', 'capacity_assignments.stock_pool_id')
    .selectAll('capacity_assignments')
    .select((assignment) => [
      'pool.limit as capacity',
      USED.as('used_capacity'),
      sql<number>`coalesce(round(100.0 * (${USED}) / pool.limit, 2), 0)`.as('percentage_used'),
      sql<'PRODUCTS'>`'PRODUCTS'`.as('applies_to'),
      jsonArrayFrom(
        assignment
          .selectFrom('capacity_assignment_products as covered')
          .innerJoin('products', 'products.id', 'covered.product_id')
          .select(['products.id', 'products.title'])
          .whereRef('covered.capacity_assignment_id', '=', 'capacity_assignments.id')
          .where('products.deleted_at', 'is', null)
          .orderBy('products.order')
          .orderBy('products.id'),
      ).as('products'),
    ])
    .where('capacity_assignments.event_id', '=', event_id)
    .where('capacity_assignments.deleted_at', 'is', null)
}
