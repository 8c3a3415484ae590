import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import { openPrivateStorage, type Storage } from '#server/lib/storage.ts'
import type { Services } from '#server/services.ts'
import { answerFilePath } from './answer-file-path.ts'

const AT_ONCE = 500

/**
 * Job: deletes files that no answer names: they were replaced, their answer was erased, or their order was not placed. Those of
 * an open order may still be named. Returns how many.
 */
export async function eraseUnusedFiles({ db, config }: Pick<Services, 'db' | 'config'>): Promise<number> {
  let erased = 0
  for (let some = AT_ONCE; some === AT_ONCE; erased += some) some = await eraseSome(db, openPrivateStorage(config))
  return erased
}

/** Deletes files before their rows: after a crash in between they are found again, and nothing is left behind. */
function eraseSome(db: Db, storage: Storage): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ file_key: string }>`
      delete from answer_files where id in (
        select file.id from answer_files file join orders on orders.id = file.order_id
        where orders.status <> 'RESERVED' and not exists (
          select from question_answers given
          where given.order_id = file.order_id and given.answer ->> 'file_key' = file.file_key)
        order by file.id limit ${AT_ONCE} for update of file skip locked)
      returning file_key`.execute(trx)
    for (const { file_key } of rows) await storage.remove(answerFilePath(file_key))
    return rows.length
  })
}
