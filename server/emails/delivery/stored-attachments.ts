import type { JobContext } from '#server/job.ts'
import { openPrivateStorage } from '#server/lib/storage.ts'
import type { Attachment } from './mailer.ts'

/** A file in the private storage, read when the email is delivered. */
export type StoredAttachment = {
  filename: string
  content_type: string
  path: string
  content?: never
  cid?: never
}

/** A PDF that is drawn when the email is delivered, from what is true then. */
export type DrawnAttachment = { filename: string; order_id: number } & (
  | { kind: 'tickets'; attendee_ids: readonly number[] }
  | { kind: 'invoice' }
  | { kind: 'credit_note'; credit_note_id: number }
)

export type Drawn = { stored: DrawnAttachment; attachment: Attachment }
export type ToDraw = { recipient: string; attachments: readonly DrawnAttachment[] }
/** Draws the PDFs of an email; those that have nothing to show any more are left out. */
export type DrawAttachments = (context: JobContext, email: ToDraw) => Promise<Drawn[]>

/** An attachment that needs no drawing. */
type PlainAttachment = (Attachment & { path?: never }) | StoredAttachment

/** An attachment as stored in the row of an email. */
export type KeptAttachment = PlainAttachment | DrawnAttachment

export const isDrawn = (attachment: KeptAttachment): attachment is DrawnAttachment => 'kind' in attachment
export const isPlain = (attachment: KeptAttachment): attachment is PlainAttachment => !isDrawn(attachment)

/** Throws if a file is missing. */
export function withContents(
  config: { data_dir: string },
  attachments: readonly PlainAttachment[],
): Promise<Attachment[]> {
  const storage = openPrivateStorage(config)
  return Promise.all(
    attachments.map(async (attachment) => {
      if (attachment.path === undefined) return attachment
      const { filename, content_type, path } = attachment
      const bytes = await storage.get(path)
      if (!bytes) throw new Error(`The attachment ${filename} is no longer there.`)
      return { filename, content_type, content: Buffer.from(bytes).toString('base64') }
    }),
  )
}
