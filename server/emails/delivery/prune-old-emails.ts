import { sql } from 'kysely'
import type { Job } from '#server/job.ts'

/** Job: after 30 days only the fact that an e-mail was sent is kept, not what stood in it. */
export const pruneOldEmails: Job<unknown> = async ({ db }) => {
  await db
    .updateTable('outgoing_emails')
    .set({ html: '', text: '', attachments: '[]', unsubscribe_url: null })
    .where('created_at', '<', sql<string>`now() - interval '30 days'`)
    .where('html', '<>', '')
    .execute()
}
