import type { contract } from '#contract/contract.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { Actor } from '#domain/actor.ts'
import type { ExportFormat, ExportKind } from '#domain/export.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import { attendeesById } from '#server/attendees/bulk/choose-attendees.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Member } from '#server/http/identity.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ordersById } from '#server/orders/bulk/choose-orders.ts'
import { cancelExport, findExport, insertExport, refuseManyExports } from './export-queries.ts'
import { rowsWanted } from './wanted-rows.ts'

export const exportFiles: Handlers<typeof contract.exportFiles> = {
  startAttendees: (call) => start(call, 'ATTENDEES', attendeesOf(call)),
  startOrders: (call) => start(call, 'ORDERS', ordersOf(call)),
  startAffiliates: (call) => start(call, 'AFFILIATES'),
  startPromoCodes: (call) => start(call, 'PROMO_CODES'),
  get: ({ db, event, params }) => findExport(db, event.id, params.export_id),
  cancel: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      const { id } = await findExport(trx, event.id, params.export_id)
      if (await cancelExport(trx, id))
        await emit(trx, actor, { name: 'export.cancelled', subject_id: id, place: inEvent(event) })
      return undefined
    }),
}

type Start = { db: Db; actor: Actor; event: EventRow; member: Member; query: { format: ExportFormat } & ListQuery }
/** Ids of the selected rows; null for all rows of the list. */
type Choose = (trx: Trx) => Promise<number[]> | null

const attendeesOf =
  ({ event, body: { attendee_ids } }: { event: EventRow; body: { attendee_ids: number[] | null } }): Choose =>
  (trx) =>
    attendee_ids && attendeesById(trx, event, attendee_ids)

const ordersOf =
  ({ event, body: { order_ids } }: { event: EventRow; body: { order_ids: number[] | null } }): Choose =>
  (trx) =>
    order_ids && ordersById(trx, event, order_ids)

function start({ db, actor, event, member, query }: Start, kind: ExportKind, choose: Choose = () => null) {
  const { account_id, id: event_id } = event
  const { format, ...list } = query
  return db.transaction().execute(async (trx) => {
    await refuseManyExports(trx, account_id)
    const wanted = rowsWanted(list, await choose(trx))
    const user_id = member.user?.id ?? null
    const id = await insertExport(trx, { account_id, event_id, user_id, kind, format, query: wanted })
    await emit(trx, actor, { name: 'export.started', subject_id: id, place: inEvent(event) })
    return findExport(trx, event_id, id)
  })
}
