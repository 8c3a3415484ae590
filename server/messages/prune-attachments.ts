import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import { openPrivateStorage, type Storage } from '#server/lib/storage.ts'
import type { Services } from '#server/services.ts'
import { attachmentPath } from './attachments.ts'

const AT_ONCE = 500

/** Job: deletes files that are a day old and belong to no message; tests count as messages for a day. Returns how many. */
export async function pruneAttachments({ db, config }: Pick<Services, 'db' | 'config'>): Promise<number> {
  let pruned = 0
  for (let some = AT_ONCE; some === AT_ONCE; pruned += some) some = await pruneSome(db, openPrivateStorage(config))
  return pruned
}

/** Deletes files before their rows: after a crash in between they are found again. */
function pruneSome(db: Db, storage: Storage): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ file_key: string }>`
      delete from message_attachments where id in (
        select file.id from message_attachments file
        where file.created_at < now() - interval '1 day' and not exists (
          select from attachments_of_messages given join messages on messages.id = given.message_id
          where given.attachment_id = file.id
            and (not messages.is_test or messages.created_at > now() - interval '1 day'))
        order by file.id limit ${AT_ONCE} for update of file skip locked)
      returning file_key`.execute(trx)
    for (const { file_key } of rows) await storage.remove(attachmentPath(file_key))
    return rows.length
  })
}
