import { sql } from 'kysely'
import { type ActivityName, subjectKindOf } from '#domain/activity.ts'
import type { Db } from '#server/lib/database.ts'

type Subject = { name: string; subject_id: number }

/**
 * People that the entries are about, as the account knows them. A pending invitee has the typed name and the invitation's id,
 * which does not reveal whether a user existed before. People outside the account have neither.
 */
export async function peopleIn(db: Db, account_id: number, entries: readonly Subject[]) {
  const isPerson = ({ name }: Subject) => subjectKindOf(name as ActivityName) === 'user'
  const ids = entries.filter(isPerson).map(({ subject_id }) => subject_id)
  const people = ids.length === 0 ? [] : await peopleOf(db, account_id, ids)
  const known = new Map(people.map(({ user_id, ...person }) => [user_id, person]))
  return (entry: Subject) => (isPerson(entry) ? (known.get(entry.subject_id) ?? NOBODY) : null)
}

const NOBODY = { shown_id: null, name: null }

function peopleOf(db: Db, account_id: number, user_ids: number[]) {
  const isInvited = sql`account_users.status = 'INVITED'`
  return db
    .selectFrom('account_users')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .select('account_users.user_id')
    .select(sql<number | null>`case when ${isInvited} then invitation_id else users.id end`.as('shown_id'))
    .select(
      sql<string>`case when ${isInvited} then concat_ws(' ', invited_first_name, invited_last_name)
        else concat_ws(' ', users.first_name, users.last_name) end`.as('name'),
    )
    .where('account_users.account_id', '=', account_id)
    .where('account_users.user_id', 'in', user_ids)
    .execute()
}
