import type { contract } from '#contract/contract.ts'
import { MOST_ATTACHED_MEGABYTES, MOST_ATTACHMENTS_OF_EVENT } from '#domain/message.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { StoredAttachment } from '#server/emails/delivery/stored-attachments.ts'
import { keepFile, newFileKey } from '#server/files/keep-file.ts'
import { readSentFile } from '#server/files/read-sent-file.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { malformed } from '#server/lib/errors.ts'
import { openPrivateStorage } from '#server/lib/storage.ts'

export const messageAttachments: Handlers<typeof contract.messageAttachments> = {
  upload: async ({ db, actor, event, body, services }) => {
    const { bytes, about } = await readSentFile(body, { most: MOST_ATTACHED_MEGABYTES, kinds: null })
    const file_key = newFileKey()
    const kept = { path: attachmentPath(file_key), bytes }
    const row = { ...about, file_key, account_id: event.account_id, event_id: event.id }
    const save = () =>
      db.transaction().execute(async (trx) => {
        await refuseTooManyFiles(trx, event)
        const saved = await trx
          .insertInto('message_attachments')
          .values(row)
          .returning(['id', 'file_name', 'mime_type', 'size'])
          .executeTakeFirstOrThrow()
        await emit(trx, actor, { name: 'message_attachment.uploaded', subject_id: saved.id, place: inEvent(event) })
        return saved
      })
    return keepFile(openPrivateStorage(services.config), kept, save)
  },
}

/** Path of the file in the private storage. */
export const attachmentPath = (file_key: string): string => `attachments/${file_key}.bin`

/** Two concurrent uploads may both pass. */
async function refuseTooManyFiles(trx: Trx, event: EventRow): Promise<void> {
  const { count } = await trx
    .selectFrom('message_attachments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_ATTACHMENTS_OF_EVENT)
    throw malformed('file', 'list_too_long', { most: MOST_ATTACHMENTS_OF_EVENT })
}

type Attaching = { event: EventRow; message_id: number; attachment_ids: readonly number[] }

/** Attaches files to a message. Throws 422 if one is missing, belongs to another event, or they are too big together. */
export async function attachFiles(trx: Trx, { event, message_id, attachment_ids }: Attaching): Promise<void> {
  const ids = [...new Set(attachment_ids)]
  if (ids.length === 0) return
  const files = await trx
    .selectFrom('message_attachments')
    .select(['id', 'size'])
    .where('id', 'in', ids)
    .where('event_id', '=', event.id)
    // Keeps the files from being pruned meanwhile.
    .forKeyShare()
    .execute()
  if (files.length < ids.length) throw malformed('attachment_ids', 'file_gone')
  const most = MOST_ATTACHED_MEGABYTES
  if (files.reduce((sum, { size }) => sum + size, 0) > most * 1_000_000)
    throw malformed('attachment_ids', 'files_too_big', { most })
  const rows = ids.map((attachment_id, position) => ({
    message_id,
    attachment_id,
    account_id: event.account_id,
    position,
  }))
  await trx.insertInto('attachments_of_messages').values(rows).execute()
}

/** The files of a message under the names used in its emails. */
export async function storedAttachments(db: Db, message_id: number): Promise<StoredAttachment[]> {
  const files = await db
    .selectFrom('attachments_of_messages as given')
    .innerJoin('message_attachments as file', 'file.id', 'given.attachment_id')
    .select(['file.file_name', 'file.mime_type', 'file.file_key'])
    .where('given.message_id', '=', message_id)
    .orderBy('given.position')
    .execute()
  return files.map(({ file_name: filename, mime_type: content_type, file_key }) => ({
    filename,
    content_type,
    path: attachmentPath(file_key),
  }))
}
