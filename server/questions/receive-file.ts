import type { Actor } from '#domain/actor.ts'
import type { FileAnswer } from '#domain/judge-answer.ts'
import { MOST_MEGABYTES } from '#domain/question.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import { keepFile, newFileKey } from '#server/files/keep-file.ts'
import { readSentFile, type SentFile } from '#server/files/read-sent-file.ts'
import type { OrderRow } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { openPrivateStorage } from '#server/lib/storage.ts'
import { orderNoLongerOpen } from '#server/orders/order-no-longer-open.ts'
import type { Services } from '#server/services.ts'
import { answerFilePath } from './answer-file-path.ts'

const MOST_FILES = 20

type From = { db: Db; actor: Actor; services: Pick<Services, 'config'>; order: OrderRow; question_id: number }

/** Stores a buyer's file for a question of an open order, until an answer names it. */
export async function receiveFile({ body, ...from }: From & { body: FormData }): Promise<FileAnswer> {
  const { validation } = await fileQuestion(from)
  const sent = await readSentFile(body, {
    most: validation.most ?? MOST_MEGABYTES,
    kinds: validation.file_kinds ?? null,
  })
  const file_key = newFileKey()
  const kept = { path: answerFilePath(file_key), bytes: sent.bytes }
  await keepFile(openPrivateStorage(from.services.config), kept, () => save(from, { ...sent.about, file_key }))
  return { file_key, file_name: sent.about.file_name }
}

function fileQuestion({ db, order: { event_id }, question_id }: From) {
  return db
    .selectFrom('questions')
    .select('validation')
    .where('id', '=', question_id)
    .where('event_id', '=', event_id)
    .where('type', '=', 'FILE')
    .where('is_hidden', '=', false)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

type Kept = SentFile['about'] & { file_key: string }

/** Saves the row under a lock of the order, so that concurrent uploads cannot exceed its limit. */
function save({ db, actor, order, question_id }: From, file: Kept): Promise<void> {
  const { id: order_id, account_id, event_id } = order
  return db.transaction().execute(async (trx) => {
    const open = trx.selectFrom('orders').select('id').where('id', '=', order_id).where('status', '=', 'RESERVED')
    if (!(await open.forNoKeyUpdate().executeTakeFirst())) return orderNoLongerOpen(trx, order_id)
    const { count } = await trx
      .selectFrom('answer_files')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_FILES) throw malformed('file', 'list_too_long', { most: MOST_FILES })
    await trx
      .insertInto('answer_files')
      .values({ ...file, order_id, account_id, event_id, question_id })
      .execute()
    await emitOfOrders(trx, actor, { name: 'order.file_sent', order_ids: [order_id] })
  })
}
