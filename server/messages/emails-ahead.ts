import { type Selectable, sql } from 'kysely'
import type { Audience } from '#contract/message-audience.ts'
import type { Messages } from '#database/types.ts'
import { TAKE_BACK_SECONDS } from '#domain/message.ts'
import type { Db } from '#server/lib/database.ts'
import { addressesOf, peopleOf } from './recipients-query.ts'

/**
 * Number of unwritten emails of an account that leave before those of a message sent now: of messages in progress, and of those
 * that begin within the minute, by their present recipients.
 */
export async function emailsAhead(db: Db, account_id: number): Promise<number> {
  const [begun, waiting] = [await unwrittenOf(db, account_id), await waitingOf(db, account_id)]
  if (waiting.length === 0) return begun
  const reaches = waiting.map(
    ({ organizer_id, ...message }) => sql`
      select count(*)::int as addresses from (${addressesOf(
        sql`(${peopleOf({ id: message.event_id, account_id, organizer_id }, audienceOf(message))})`,
      )}) as addresses`,
  )
  const { rows } = await sql<{ addresses: number }>`${sql.join(reaches, sql` union all `)}`.execute(db)
  const copies = waiting.filter(({ send_copy_to_current_user }) => send_copy_to_current_user).length
  return rows.reduce((sum, { addresses }) => sum + addresses, begun + copies)
}

export function audienceOf({ type, purpose, audience }: Pick<Selectable<Messages>, 'type' | 'purpose' | 'audience'>) {
  return { message_type: type, purpose, ...audience } as Audience
}

async function unwrittenOf(db: Db, account_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('message_recipients')
    .innerJoin('messages', 'messages.id', 'message_recipients.message_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('messages.account_id', '=', account_id)
    .where('messages.status', '=', 'PROCESSING')
    .where('messages.is_test', '=', false)
    .where('message_recipients.email_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

function waitingOf(db: Db, account_id: number) {
  return db
    .selectFrom('messages')
    .innerJoin('events', 'events.id', 'messages.event_id')
    .select(['messages.event_id', 'messages.type', 'messages.purpose', 'messages.audience'])
    .select(['messages.send_copy_to_current_user', 'events.organizer_id'])
    .where('messages.account_id', '=', account_id)
    .where('messages.status', '=', 'SCHEDULED')
    .where('messages.is_test', '=', false)
    .where('messages.starts_at', '<=', sql<string>`now() + make_interval(secs => ${TAKE_BACK_SECONDS})`)
    .execute()
}
