import { sql } from 'kysely'
import type { Part } from '#server/events/duplicate/part.ts'
import type { Db } from '#server/lib/database.ts'
import { copiesById } from '#server/lib/in-order.ts'
import { createPools } from '#server/products/stock.ts'

/** Copies the assignments with their capacity, unused. */
export const copyCapacityAssignments: Part = async ({ db, event }) => {
  const assignments = await assignmentsOf(db, event.id)
  return {
    count: assignments.length,
    async write({ trx, event_id, products }) {
      if (assignments.length === 0) return
      const limits = assignments.map(({ capacity }) => capacity)
      const pools = await createPools(trx, { event_id, kind: 'CAPACITY', limits })
      const rows = assignments.map(
        ({ id: _, created_at: __, updated_at: ___, capacity: ____, ...assignment }, index) => ({
          ...assignment,
          event_id,
          stock_pool_id: pools[index] ?? 0,
        }),
      )
      const inserted = await trx.insertInto('capacity_assignments').values(rows).returning('id').execute()
      const ids = copiesById(assignments, inserted)
      await sql`
        insert into capacity_assignment_products (capacity_assignment_id, product_id)
        select copied.copy_id, product.copy_id
        from unnest(${[...ids.keys()]}::int[], ${[...ids.values()]}::int[]) as copied (id, copy_id)
        join capacity_assignment_products covered on covered.capacity_assignment_id = copied.id
        join unnest(${[...products.keys()]}::int[], ${[...products.values()]}::int[]) as product (id, copy_id)
          on product.id = covered.product_id`.execute(trx)
    },
  }
}

function assignmentsOf(db: Db, event_id: number) {
  return db
    .selectFrom('capacity_assignments')
    .innerJoin('stock_pools as pool', 'pool.id', 'capacity_assignments.stock_pool_id')
    .selectAll('capacity_assignments')
    .select('pool.limit as capacity')
    .where('capacity_assignments.event_id', '=', event_id)
    .where('capacity_assignments.deleted_at', 'is', null)
    .orderBy('capacity_assignments.id')
    .execute()
}
