import { type Permission, permissionsOf } from '#domain/permissions.ts'
import { scopeOf } from '#domain/scope.ts'
import { type EmailToSend, sendOnce } from '#server/emails/delivery/send-once.ts'
import type { JobContext } from '#server/job.ts'
import type { Db } from '#server/lib/database.ts'

type ToTell = { email: string; locale: string }
type ToMembers<Props> = Omit<EmailToSend<Props>, 'recipient' | 'locale'>

/** Writes an email to each of these members, in the language of each; does nothing the second time for the same activity. */
export async function sendToMembers<Props extends object>(
  context: JobContext,
  members: readonly ToTell[],
  email: ToMembers<Props>,
): Promise<void> {
  for (const { email: recipient, locale } of members) await sendOnce(context, { ...email, recipient, locale })
}

export async function ownersOf(db: Db, account_id: number): Promise<ToTell[]> {
  return (await activeMembers(db, account_id)).filter(({ is_account_owner }) => is_account_owner)
}

/** Members who may do something in all of an account, by their role or by one of its own. */
export async function membersWhoMay(db: Db, account_id: number, permission: Permission): Promise<ToTell[]> {
  const members = await activeMembers(db, account_id)
  return members.filter(
    (member) => scopeOf(member) === null && permissionsOf(member.role, member.given).includes(permission),
  )
}

function activeMembers(db: Db, account_id: number) {
  return db
    .selectFrom('account_users')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .leftJoin('roles', 'roles.id', 'account_users.role_id')
    .select(['users.email', 'users.locale', 'roles.permissions as given'])
    .select(['role', 'is_account_owner', 'organizer_ids', 'event_ids'])
    .where('account_users.account_id', '=', account_id)
    .where('account_users.status', '=', 'ACTIVE')
    .orderBy('users.id')
    .execute()
}
