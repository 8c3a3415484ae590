import type { contract } from '#contract/contract.ts'
import type { ExportFormat, ExportKind } from '#domain/export.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { SessionUser } from '#server/http/session.ts'
import type { Db } from '#server/lib/database.ts'
import { cancelExport, findExport, insertExport, refuseManyExports } from './export-queries.ts'

export const exportFiles: Handlers<typeof contract.exportFiles> = {
  startAttendees: (call) => start(call, 'ATTENDEES'),
  startOrders: (call) => start(call, 'ORDERS'),
  get: ({ db, event, params }) => findExport(db, event.id, params.export_id),
  cancel: async ({ db, event, params }) => {
    const { id } = await findExport(db, event.id, params.export_id)
    await cancelExport(db, id)
    return undefined
  },
}

type Start = { db: Db; event: EventRow; user: SessionUser; query: { format: ExportFormat } & object }

async function start({ db, event, user, query: { format, ...query } }: Start, kind: ExportKind) {
  const { account_id, id: event_id } = event
  await refuseManyExports(db, account_id)
  const id = await insertExport(db, { account_id, event_id, user_id: user.id, kind, format, query })
  return findExport(db, event_id, id)
}
