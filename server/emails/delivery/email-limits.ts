import { sql } from 'kysely'
import { ACCOUNT_TEMPLATES, type TemplateName, WARNINGS } from '#server/emails/kinds.ts'
import type { Db, Trx } from '#server/lib/database.ts'

/** Maximum number of emails within an hour; further ones wait. Each number is one limit. */
export const EMAIL_LIMITS = {
  /** To one address, about one event. */
  to_address_of_event: 20,
  /** To one address, about all events together. */
  to_address: 60,
  /**
   * Notices of new orders and visitors' messages to an organizer's address; unlimited to members who have confirmed that
   * address.
   */
  to_typed_address: 20,
  /** About one order, to recipients other than its buyer. */
  to_others_of_order: 50,
  /** To recipients other than buyers, of one new account. */
  to_others_of_new_account: 1000,
  /** Messages of one account, while it is new and later; further ones wait, however long it takes. */
  messages_of_new_account: 500,
  messages_of_account: 10_000,
  /** Days for which an account counts as new. */
  new_days: 7,
  /** Maximum hours that an email may wait; one that would wait longer is not sent. */
  longest_wait: 24,
} as const

const NOTICE: TemplateName = 'new-order'
/** To an organizer's address, which may never have been confirmed. */
const TO_ORGANIZERS: readonly string[] = [NOTICE, 'contact-message' satisfies TemplateName]
/**
 * Requests for these emails are limited instead. Messages of organizers have separate limits (message-pace.ts), and use no room
 * of other emails.
 */
const NOT_PACED = [...ACCOUNT_TEMPLATES, ...WARNINGS, 'message' satisfies TemplateName]

type About = {
  template: string
  recipient: string
  account_id?: number | null
  event_id?: number | null
  order_id?: number | null
}
export type Pacing = { due_at: string; is_to_other: boolean; is_delayed: boolean; is_too_late: boolean }

/**
 * Returns when an email may leave. Links for signing in and warnings about it are not paced. Of two written at the same instant,
 * both may be let through.
 */
export async function paceEmail(db: Db | Trx, about: About): Promise<Pacing | null> {
  if (NOT_PACED.includes(about.template)) return null
  const isNotice = about.template === NOTICE
  const most = TO_ORGANIZERS.includes(about.template) ? EMAIL_LIMITS.to_typed_address : EMAIL_LIMITS.to_address
  const { rows } = await sql<Pacing>`
    with who as materialized (
      select exists (select from orders where id = ${about.order_id ?? null}::int and lower(email) = lower(${about.recipient})) as is_buyer,
        exists (select from account_users member join users on users.id = member.user_id
          where member.account_id = ${about.account_id ?? null}::int and member.status = 'ACTIVE'
            and users.is_email_verified and users.email = lower(${about.recipient})) as is_member,
        coalesce((select created_at > now() - make_interval(days => ${EMAIL_LIMITS.new_days}) from accounts
          where id = ${about.account_id ?? null}::int), true) as is_new
    ),
    recent as (select due_at, event_id from outgoing_emails
      where recipient = ${about.recipient} and template <> all(${NOT_PACED}::text[]) and due_at > now() - interval '1 hour'),
    paced as (
      select not is_buyer and not is_member and not ${isNotice}::boolean as is_to_other,
        case when is_member then now() else greatest(now(),
          (select due_at + interval '1 hour' from recent where event_id = ${about.event_id ?? null}::int
            order by due_at desc offset ${EMAIL_LIMITS.to_address_of_event - 1}::int limit 1),
          (select due_at + interval '1 hour' from recent order by due_at desc offset ${most - 1}::int limit 1),
          case when not is_buyer and not ${isNotice}::boolean then greatest(
            (select due_at + interval '1 hour' from outgoing_emails where order_id = ${about.order_id ?? null}::int and is_to_other
              order by due_at desc offset ${EMAIL_LIMITS.to_others_of_order - 1}::int limit 1),
            case when is_new then
              (select due_at + interval '1 hour' from outgoing_emails where account_id = ${about.account_id ?? null}::int and is_to_other
                order by due_at desc offset ${EMAIL_LIMITS.to_others_of_new_account - 1}::int limit 1)
            end)
          end)
        end as due_at
      from who
    )
    select is_to_other, due_at, due_at > now() as is_delayed,
      due_at > now() + make_interval(hours => ${EMAIL_LIMITS.longest_wait}) as is_too_late
    from paced`.execute(db)
  return rows[0] ?? null
}
