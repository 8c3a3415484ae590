import { sql } from 'kysely'
import type { Db, Trx } from '#server/lib/database.ts'
import { EMAIL_LIMITS } from './email-limits.ts'

type Next = { account_id: number; first: number; last: number }

/**
 * Returns when the next emails of an account's messages may leave: as many at once as its hour has room for, the rest hour by
 * hour.
 */
export async function paceMessages(
  db: Db | Trx,
  { account_id, count }: { account_id: number; count: number },
): Promise<string[]> {
  return (await dueTimes(db, { account_id, first: 1, last: count })).map(({ due_at }) => due_at)
}

/** Returns when the last of this many (at least one) may leave; null: at once. */
export async function lastMessageDue(
  db: Db | Trx,
  { account_id, count }: { account_id: number; count: number },
): Promise<string | null> {
  const [last] = await dueTimes(db, { account_id, first: count, last: count })
  return last?.is_delayed ? last.due_at : null
}

/** Email n leaves an hour after email n − k, where k is the number of emails allowed per hour. */
async function dueTimes(db: Db | Trx, { account_id, first, last }: Next) {
  const { messages_of_new_account, messages_of_account, new_days } = EMAIL_LIMITS
  const { rows } = await sql<{ due_at: string; is_delayed: boolean }>`
    with account as materialized (
      select case when created_at > now() - make_interval(days => ${new_days})
        then ${messages_of_new_account}::int else ${messages_of_account}::int end as most
      from accounts where id = ${account_id}
    ),
    recent as materialized (
      select due_at, row_number() over (order by due_at desc) as place
      from (select due_at from outgoing_emails
        where account_id = ${account_id} and template = 'message' and due_at > now() - interval '1 hour'
        order by due_at desc limit (select most from account)) as latest
    ),
    next as (
      select n, greatest(now(), recent.due_at + interval '1 hour') + make_interval(hours => (n - 1) / most) as due_at
      from account cross join generate_series(${first}::int, ${last}::int) as n
      left join recent on recent.place = most - (n - 1) % most
    )
    select due_at, due_at > now() as is_delayed from next order by n`.execute(db)
  return rows
}
