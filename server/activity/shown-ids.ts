import { sql } from 'kysely'
import { type ActivityName, subjectKindOf } from '#domain/activity.ts'
import type { Db } from '#server/lib/database.ts'

type Subject = { name: string; subject_id: number }

/**
 * The ids by which an account knows what entries are about. Who is only invited has one that is good for the invitation, so
 * that nobody learns whether there was a user before; who is not of the account has none.
 */
export async function shownIds(db: Db, account_id: number, entries: readonly Subject[]) {
  const isUser = ({ name }: Subject) => subjectKindOf(name as ActivityName) === 'user'
  const ids = entries.filter(isUser).map(({ subject_id }) => subject_id)
  const people = ids.length === 0 ? [] : await peopleOf(db, account_id, ids)
  const shown = new Map(people.map(({ user_id, shown_id }) => [user_id, shown_id]))
  return (entry: Subject) => (isUser(entry) ? (shown.get(entry.subject_id) ?? null) : entry.subject_id)
}

function peopleOf(db: Db, account_id: number, user_ids: number[]) {
  const shownId = sql<number | null>`case when status = 'INVITED' then invitation_id else user_id end`
  return db
    .selectFrom('account_users')
    .select(['user_id', shownId.as('shown_id')])
    .where('account_id', '=', account_id)
    .where('user_id', 'in', user_ids)
    .execute()
}
