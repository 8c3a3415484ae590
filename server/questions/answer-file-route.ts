import { Hono } from 'hono'
import { sql } from 'kysely'
import { fileResponse } from '#server/files/file-response.ts'
import { GRANTS, refuseUnlessPermitted } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { openPrivateStorage } from '#server/lib/storage.ts'
import type { Services } from '#server/services.ts'
import { answerFilePath } from './answer-file-path.ts'

const PATH = '/events/:event_id{[1-9][0-9]{0,8}}/answers/:answer_id{[1-9][0-9]{0,8}}/file'

/** GET …/answers/{id}/file: a buyer's file, for members who may read orders. Sent as a download, never opened by the browser. */
export function answerFileRoute(services: Services): Hono {
  const storage = openPrivateStorage(services.config)
  return new Hono().get(PATH, async (c) => {
    const { event, member } = await GRANTS.event(c, services, { event_id: Number(c.req.param('event_id')) })
    refuseUnlessPermitted(member, { access: 'event', permission: 'orders.read' })
    const file = await fileOfAnswer(services.db, event.id, Number(c.req.param('answer_id')))
    const bytes = await storage.get(answerFilePath(file.file_key))
    if (!bytes) throw new ApiError('not_found')
    return fileResponse(c, { ...file, bytes })
  })
}

function fileOfAnswer(db: Db, event_id: number, answer_id: number) {
  return db
    .selectFrom('question_answers as given')
    .innerJoin('answer_files as file', 'file.order_id', 'given.order_id')
    .select(['file.file_key', 'file.file_name', 'file.mime_type'])
    .where('given.id', '=', answer_id)
    .where('given.event_id', '=', event_id)
    .where(sql<boolean>`given.answer ->> 'file_key' = file.file_key`)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}
