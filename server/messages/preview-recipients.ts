import { sql } from 'kysely'
import type { Audience } from '#contract/message-audience.ts'
import type { MessagePreview } from '#contract/messages.ts'
import { lastMessageDue } from '#server/emails/delivery/message-pace.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import { emailsAhead } from './emails-ahead.ts'
import { addressesOf, peopleOf } from './recipients-query.ts'

const PER_PAGE = 100

type Counted = Pick<MessagePreview, 'people_count' | 'addresses_count' | 'recipients'>

/** Present recipients of a message, by the query that sends it. */
export async function previewRecipients(
  db: Db,
  event: EventRow,
  { page, ...audience }: Audience & { page: number },
): Promise<MessagePreview> {
  const { rows } = await sql<Counted>`
    with people as materialized (${peopleOf(event, audience)}),
    addresses as materialized (${addressesOf(sql`people`)}),
    page as (select email, name, locale from addresses order by email limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE})
    select (select count(*)::int from people) as people_count, (select count(*)::int from addresses) as addresses_count,
      (select coalesce(jsonb_agg(to_jsonb(page) order by email), '[]') from page) as recipients`.execute(db)
  const counted = rows[0] ?? { people_count: 0, addresses_count: 0, recipients: [] }
  const { addresses_count } = counted
  const { account_id } = event
  const ahead = addresses_count > 0 ? await emailsAhead(db, account_id) : 0
  const done_at = addresses_count > 0 ? await lastMessageDue(db, { account_id, count: ahead + addresses_count }) : null
  return { ...counted, done_at, page, last_page: Math.max(1, Math.ceil(addresses_count / PER_PAGE)) }
}

/** True if a message would have any recipient now. */
export async function reachesAnybody(db: Db, event: EventRow, audience: Audience): Promise<boolean> {
  const { rows } = await sql`select from (${peopleOf(event, audience)}) as people limit 1`.execute(db)
  return rows.length > 0
}
