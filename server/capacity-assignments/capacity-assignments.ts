import { sql } from 'kysely'
import { capacityAssignments as endpoints } from '#contract/capacity-assignments.ts'
import type { contract } from '#contract/contract.ts'
import type { Body } from '#contract/endpoint.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import { atField } from '#server/lib/at-field.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { asPeopleSort, listPage } from '#server/lib/list-page.ts'
import { changeCatalogue } from '#server/products/catalogue.ts'
import { refuseForeignProducts } from '#server/products/product-queries.ts'
import { recount } from '#server/products/recount.ts'
import { createPool, setPoolLimit } from '#server/products/stock.ts'
import { capacityAssignmentsOf, USED } from './capacity-assignment-queries.ts'

/** The products of an assignment change only together with its count: see "When a shared capacity changes" in the rules. */
export const capacityAssignments: Handlers<typeof contract.capacityAssignments> = {
  list: ({ db, event, query }) =>
    listPage(capacityAssignmentsOf(db, event.id), {
      db,
      query,
      rules: endpoints.list.query.rules,
      columns: {
        name: asPeopleSort('capacity_assignments.name'),
        created_at: sql`capacity_assignments.created_at`,
        updated_at: sql`capacity_assignments.updated_at`,
        used_capacity: USED,
        capacity: sql`pool.limit`,
      },
      search: [sql`capacity_assignments.name`],
      tie: sql`capacity_assignments.id`,
    }),

  get: ({ db, event, params }) => assignmentOf(db, event.id, params.capacity_assignment_id),

  create: ({ db, actor, event, body }) =>
    changeCatalogue(db, event.id, async (trx) => {
      await refuseTooMany(trx, 'capacity_assignments', { id: event.id })
      const { capacity, product_ids, ...assignment } = await readInput(trx, event, body)
      const stock_pool_id = await createPool(trx, { event_id: event.id, kind: 'CAPACITY', limit: null })
      const { id } = await trx
        .insertInto('capacity_assignments')
        .values({ ...assignment, event_id: event.id, stock_pool_id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await putProducts(trx, id, product_ids)
      await atField('capacity', () => recount(trx, { event_id: event.id, id: stock_pool_id }, capacity))
      await emit(trx, actor, { name: 'capacity_assignment.created', subject_id: id, place: inEvent(event) })
      return assignmentOf(trx, event.id, id)
    }),

  update: ({ db, actor, event, params, body }) =>
    changeCatalogue(db, event.id, async (trx) => {
      const current = await assignmentOf(trx, event.id, params.capacity_assignment_id)
      assertVersion(current, body.updated_at)
      const { id, stock_pool_id } = current
      const { capacity, product_ids, ...assignment } = await readInput(trx, event, body)
      await trx.updateTable('capacity_assignments').set(assignment).where('id', '=', id).execute()
      const covers_others = await putProducts(trx, id, product_ids)
      const is_same = !covers_others && assignment.status === current.status
      await atField('capacity', () =>
        is_same
          ? setPoolLimit(trx, stock_pool_id, capacity)
          : recount(trx, { event_id: event.id, id: stock_pool_id }, capacity),
      )
      const after = await assignmentOf(trx, event.id, id)
      const data = { fields: changedFields(current, after) }
      await emit(trx, actor, { name: 'capacity_assignment.updated', subject_id: id, place: inEvent(event), data })
      return after
    }),

  remove: ({ db, actor, event, params }) =>
    changeCatalogue(db, event.id, async (trx) => {
      const { id, stock_pool_id, capacity } = await assignmentOf(trx, event.id, params.capacity_assignment_id)
      await trx
        .updateTable('capacity_assignments')
        .set({ deleted_at: sql<string>`now()` })
        .where('id', '=', id)
        .execute()
      await recount(trx, { event_id: event.id, id: stock_pool_id }, capacity)
      await emit(trx, actor, { name: 'capacity_assignment.deleted', subject_id: id, place: inEvent(event) })
      return undefined
    }),
}

function assignmentOf(db: Db, event_id: number, id: number) {
  return capacityAssignmentsOf(db, event_id)
    .where('capacity_assignments.id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

/** Returns the body as stored: every field is a column, except the capacity, which is the limit of a stock pool. */
async function readInput(trx: Trx, event: EventRow, { updated_at: _, ...body }: Body<typeof endpoints.create>) {
  const product_ids = [...new Set(body.product_ids)]
  await refuseForeignProducts(trx, event.id, { product_ids, field: 'product_ids' })
  return { ...body, product_ids }
}

/** Replaces the covered products; returns true if that is a change. */
async function putProducts(trx: Trx, capacity_assignment_id: number, product_ids: number[]): Promise<boolean> {
  const removed = await trx
    .deleteFrom('capacity_assignment_products')
    .where('capacity_assignment_id', '=', capacity_assignment_id)
    .where('product_id', 'not in', product_ids)
    .returning('product_id')
    .execute()
  const added = await trx
    .insertInto('capacity_assignment_products')
    .values(product_ids.map((product_id) => ({ capacity_assignment_id, product_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('product_id')
    .execute()
  return removed.length + added.length > 0
}
