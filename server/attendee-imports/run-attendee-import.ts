import type { ImportProblem, ImportTerms } from '#contract/attendee-imports.ts'
import { NOTHING_FURTHER } from '#contract/order-details.ts'
import { logOfOrders } from '#server/activity/emit.ts'
import { expireOrdersOf } from '#server/checkout/expire-orders.ts'
import { loadEventSettings } from '#server/events/event-settings.ts'
import type { Job } from '#server/job.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { placeByHand } from '#server/orders/complete-order.ts'
import { lockCatalogue } from '#server/orders/create-order.ts'
import { insertManualOrders } from '#server/orders/insert-manual-orders.ts'
import { loadCatalogue } from '#server/products/catalogue.ts'
import { lockPools, sellManyAtOnce } from '#server/products/stock.ts'
import { takenBy } from '#server/products/taken-by.ts'
import {
  type Added,
  actorOf,
  type CellsOfRow,
  type ImportRow,
  lockImport,
  noteAdded,
  noteRefused,
  openRows,
  openUndoWindow,
  stopImport,
} from './import-rows.ts'
import { judgeRows, ticketsOf } from './judge-rows.ts'
import { fitting, planRows, poolsOfRows } from './plan-rows.ts'

/**
 * Job: adds the attendees of a file (docs/rules/attendee-imports.md). Each part is a transaction that also records the outcome
 * of its rows, so a retry after a crash continues where it ended.
 */
export const runAttendeeImport: Job<{ attendee_import_id: number }> = async ({ db }, { attendee_import_id: id }) => {
  await freePlaces(db, id)
  let isMore = true
  while (isMore) isMore = await db.transaction().execute((trx) => doPart(trx, id))
}

/** Expires due reservations, which frees their stock. */
async function freePlaces(db: Db, id: number): Promise<void> {
  const found = db.selectFrom('attendee_imports').select('event_id').where('id', '=', id)
  const row = await found.executeTakeFirst()
  if (row) await expireOrdersOf(db, row.event_id)
}

/** Returns whether there may be more to do. */
async function doPart(trx: Trx, id: number): Promise<boolean> {
  const one = await lockImport(trx, id)
  if (one?.status !== 'RUNNING' || !one.terms) return false
  const rows = await openRows(trx, id)
  if (rows.length === 0) {
    await openUndoWindow(trx, one)
    return false
  }
  const { terms } = one
  const { added, problems } = await addRows(trx, { one, rows, terms })
  await noteAdded(trx, id, added)
  await noteRefused(trx, id, problems)
  if (problems.length === 0 || terms.skip_problems) return true
  await stopImport(trx, one)
  return false
}

type Part = { one: ImportRow; rows: readonly CellsOfRow[]; terms: ImportTerms }

/** Adds the rows for which places are left; prices and places may have changed since the preview. */
async function addRows(trx: Trx, { one, rows, terms }: Part): Promise<{ added: Added[]; problems: ImportProblem[] }> {
  const event = await lockCatalogue(trx, one.event_id)
  const catalogue = await loadCatalogue(trx, event.id)
  const judged = judgeRows(rows, terms, ticketsOf(catalogue))
  const planned = planRows(judged.good, terms, { catalogue, event })
  const { fits, refused } = fitting(planned, await lockPools(trx, poolsOfRows(planned)))
  const problems = [...judged.problems, ...refused]
  if (fits.length === 0) return { added: [], problems }
  const orders = fits.map(({ plan, person: { first_name, last_name, email, locale, notes } }) => {
    const buyer = { first_name, last_name, email, ...NOTHING_FURTHER, locale }
    return { plan, wanted: { items: [], buyer, notes, price_reason: null } }
  })
  const inserted = await insertManualOrders(trx, event, orders)
  const order_ids = inserted.map(({ order }) => order.id)
  const settings = await loadEventSettings(trx, event.id)
  const entries = new Map<number, number>()
  await placeByHand(trx, {
    inserted,
    payment: terms.payment,
    // Imports begun before an update may lack it.
    method: terms.payment_method ?? null,
    settings,
    take: () =>
      sellManyAtOnce(
        trx,
        fits.flatMap(({ plan }, index) => takenBy(order_ids[index] ?? 0, plan.allocations)),
      ),
    tell: async () => {
      const logged = await logOfOrders(trx, actorOf(one), { name: 'order.imported', order_ids })
      for (const { id, order_id } of logged) entries.set(order_id, id)
    },
  })
  const added = fits.map(({ row_number }, index) => {
    const order_id = order_ids[index] ?? 0
    return { row_number, order_id, activity_id: entries.get(order_id) }
  })
  return { added, problems }
}
