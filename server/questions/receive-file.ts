import { randomBytes } from 'node:crypto'
import type { Actor } from '#domain/actor.ts'
import type { FileAnswer } from '#domain/answer.ts'
import { MOST_MEGABYTES } from '#domain/question.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import type { OrderRow } from '#server/http/access.ts'
import { ApiError, malformed } from '#server/http/errors.ts'
import { decodeInTurn } from '#server/images/in-turn.ts'
import { plainName } from '#server/images/plain-name.ts'
import { rewritten } from '#server/images/process-image.ts'
import type { Db } from '#server/lib/database.ts'
import { openPrivateStorage } from '#server/lib/storage.ts'
import { orderNoLongerOpen } from '#server/orders/order-no-longer-open.ts'
import type { Services } from '#server/services.ts'
import { answerFilePath } from './answer-file-path.ts'
import { kindOfFile } from './file-kinds.ts'

const MOST_FILES = 20

type From = { db: Db; actor: Actor; services: Pick<Services, 'config'>; order: OrderRow; question_id: number }

/** Keeps what a buyer sent for a question of an open order, until an answer names it. */
export async function receiveFile({ body, ...from }: From & { body: FormData }): Promise<FileAnswer> {
  const { validation } = await fileQuestion(from)
  const file = body.get('file')
  if (!(file instanceof File) || file.size === 0) throw malformed('file', 'empty')
  const most = validation.most ?? MOST_MEGABYTES
  if (file.size > most * 1_000_000) throw malformed('file', 'file_too_big', { most })
  const bytes = Buffer.from(await file.arrayBuffer())
  const found = await kindOfFile(bytes)
  if (!found || !(validation.file_kinds ?? [found.kind]).includes(found.kind))
    throw malformed('file', 'wrong_kind_of_file')
  const kept = found.kind === 'IMAGE' ? await decodeInTurn(() => rewritten(bytes)) : bytes
  const row = { file_name: plainName(file.name) || 'file', mime_type: found.mime_type, size: kept.length }
  return putAndSave(from, kept, row)
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

type About = { file_name: string; mime_type: string; size: number }

/** The file first: a row never names one that is not there. */
async function putAndSave(from: From, kept: Buffer, about: About): Promise<FileAnswer> {
  const file_key = randomBytes(18).toString('base64url')
  const storage = openPrivateStorage(from.services.config)
  try {
    await storage.put(answerFilePath(file_key), kept)
    await save(from, { ...about, file_key })
  } catch (error) {
    await storage.remove(answerFilePath(file_key))
    throw error
  }
  return { file_key, file_name: about.file_name }
}

/** With the order locked, so that many at once are not more than it may have. */
function save({ db, actor, order, question_id }: From, file: About & { file_key: string }): Promise<void> {
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
