import { sql } from 'kysely'
import type { Job } from '#server/job.ts'

/** Job: deletes the content of emails after 30 days and keeps only the fact that they were sent. */
export const pruneOldEmails: Job<unknown> = async ({ db }) => {
  await db
    .updateTable('outgoing_emails')
    .set({ html: '', text: '', attachments: '[]', unsubscribe_url: null })
    .where('created_at', '<', sql<string>`now() - interval '30 days'`)
    .where('html', '<>', '')
    .execute()
}
