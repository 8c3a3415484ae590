import { type RawBuilder, sql } from 'kysely'
import { VISITOR_TEMPLATES } from '#server/emails/kinds.ts'
import type { Job } from '#server/job.ts'
import type { Db, Trx } from '#server/lib/database.ts'

/** Condition on the row `outgoing_emails`: it goes to a buyer or attendee whose address has bounced hard. */
export const IS_TO_BOUNCED: RawBuilder<boolean> = sql<boolean>`(
  outgoing_emails.order_id is not null and outgoing_emails.template = any(${VISITOR_TEMPLATES}::text[])
  and exists (select from bounced_addresses mark
    where mark.account_id = outgoing_emails.account_id and mark.email = lower(outgoing_emails.recipient)))`

/** Status of the row `outgoing_emails`: BOUNCED if it was sent and came back. */
export const STATUS_OF_EMAIL = sql<'QUEUED' | 'SENT' | 'FAILED' | 'BOUNCED'>`(
  case when outgoing_emails.status = 'SENT' and outgoing_emails.bounced_at is not null then 'BOUNCED'
    else outgoing_emails.status::text end)`

/** The mail server's words about the row `outgoing_emails`: those of the recipient's server, otherwise of ours. */
export const WORDS_OF_EMAIL = sql<string | null>`coalesce(outgoing_emails.bounce_words, outgoing_emails.error)`

const ADDRESSES_OF_ORDER = (order_id: number) => sql`(
  select lower(email) from orders where id = ${order_id} and email is not null
  union select lower(email) from attendees where order_id = ${order_id})`

type OfOrder = { account_id: number; order_id: number }

/** The addresses of an order's buyer and attendees that have bounced hard. */
export function bouncedAddressesOf(db: Db | Trx, { account_id, order_id }: OfOrder) {
  return db
    .selectFrom('bounced_addresses')
    .select(['email', 'bounced_at', 'words'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`email in ${ADDRESSES_OF_ORDER(order_id)}`)
    .orderBy('bounced_at')
    .orderBy('email')
    .execute()
}

/** Lets an account write to an address of an order again; false if it was not marked. */
export async function unmarkAddress(
  trx: Trx,
  { account_id, order_id, email }: OfOrder & { email: string },
): Promise<boolean> {
  const unmarked = await trx
    .deleteFrom('bounced_addresses')
    .where('account_id', '=', account_id)
    .where('email', '=', email.toLowerCase())
    .where(sql<boolean>`email in ${ADDRESSES_OF_ORDER(order_id)}`)
    .returning('email')
    .execute()
  return unmarked.length > 0
}

/** Job: removes a mark once the account has no order or attendee with the address. */
export const pruneBouncedAddresses: Job<unknown> = async ({ db }) => {
  await sql`
    delete from bounced_addresses where not exists (
        select from orders where orders.account_id = bounced_addresses.account_id and lower(orders.email) = bounced_addresses.email)
      and not exists (select from attendees
        where attendees.account_id = bounced_addresses.account_id and lower(attendees.email) = bounced_addresses.email)`.execute(
    db,
  )
}
