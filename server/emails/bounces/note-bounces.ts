import { sql } from 'kysely'
import { VISITOR_TEMPLATES } from '#server/emails/kinds.ts'
import type { Db } from '#server/lib/database.ts'
import type { DeliveryReport } from './read-delivery-report.ts'

/**
 * Records what a report says on the emails it names, and marks the address of a buyer or attendee that bounced hard. Only emails
 * whose Message-ID and recipient are both in the report count. A second report of the same kind changes nothing.
 */
export async function noteBounces(db: Db, { message_keys, failures }: DeliveryReport): Promise<void> {
  const said = [...failures].map(([address, { bounce, words }]) => ({ address, is_hard: bounce === 'HARD', words }))
  await sql`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (address text, is_hard boolean, words text)
    ),
    bounced as (
      update outgoing_emails email set bounced_at = now(), is_hard_bounce = said.is_hard, bounce_words = said.words
      from said
      where email.message_key = any(${message_keys}::text[]) and lower(email.recipient) = said.address
        and (email.bounced_at is null or (said.is_hard and not email.is_hard_bounce))
      returning email.id, email.account_id, email.order_id, email.template, said.address, said.is_hard, said.words
    )
    insert into bounced_addresses (account_id, email, words, email_id)
    select account_id, address, words, id from bounced
    where is_hard and account_id is not null and order_id is not null and template = any(${VISITOR_TEMPLATES}::text[])
    on conflict (account_id, email) do nothing`.execute(db)
}
