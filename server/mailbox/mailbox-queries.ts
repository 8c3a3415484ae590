import type { Selectable } from 'kysely'
import type { OutgoingEmails } from '#database/types.ts'
import type { KeptAttachment } from '#server/emails/delivery/stored-attachments.ts'
import type { Db } from '#server/lib/database.ts'

const SHOWN = 200

export type EmailRow = Omit<Selectable<OutgoingEmails>, 'attachments'> & { attachments: KeptAttachment[] }
export type EmailLine = Awaited<ReturnType<typeof latestEmails>>[number]

export function latestEmails(db: Db) {
  return db
    .selectFrom('outgoing_emails')
    .select(['id', 'recipient', 'subject', 'template', 'status', 'created_at'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}

export async function findEmail(db: Db, id: string): Promise<EmailRow | null> {
  if (Number(id) > 2_147_483_647) return null
  const email = await db.selectFrom('outgoing_emails').selectAll().where('id', '=', Number(id)).executeTakeFirst()
  return email ? { ...email, attachments: email.attachments as KeptAttachment[] } : null
}
