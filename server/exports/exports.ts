import type { contract } from '#contract/contract.ts'
import type { Actor } from '#domain/actor.ts'
import type { ExportFormat, ExportKind } from '#domain/export.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Member } from '#server/http/identity.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { cancelExport, findExport, insertExport, refuseManyExports } from './export-queries.ts'

export const exportFiles: Handlers<typeof contract.exportFiles> = {
  startAttendees: (call) => start(call, 'ATTENDEES'),
  startOrders: (call) => start(call, 'ORDERS'),
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

type Start = { db: Db; actor: Actor; event: EventRow; member: Member; query: { format: ExportFormat } & object }

function start({ db, actor, event, member, query: { format, ...query } }: Start, kind: ExportKind) {
  const { account_id, id: event_id } = event
  const wanted = { account_id, event_id, user_id: member.user?.id ?? null, kind, format, query }
  return db.transaction().execute(async (trx) => {
    await refuseManyExports(trx, account_id)
    const id = await insertExport(trx, wanted)
    await emit(trx, actor, { name: 'export.started', subject_id: id, place: inEvent(event) })
    return findExport(trx, event_id, id)
  })
}
