import { sql } from 'kysely'
import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { invitation } from '#server/emails/templates/invitation.ts'
import type { Job } from '#server/job.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { issueLinkToken, LIFETIME_MINUTES } from './user-tokens.ts'

/** Job: sends a link that adds a person to an account; nothing if they have accepted, or the invitation was revoked. */
export const sendInvitation: Job<PayloadOf<'sendInvitation'>> = async (context, payload) => {
  const { user_id, activity_id } = payload
  const account_id = payload.account_id ?? 0
  const invited = await whoIsInvited(context.db, payload)
  if (!invited) return
  const { email, locale, ...names } = invited
  const { app_name, app_url } = context.config
  await sendOnce(context, {
    job: 'sendInvitation',
    activity_id,
    template: invitation,
    recipient: email,
    locale,
    props: async (trx) => {
      if (!(await isStillInvited(trx, payload))) return null
      const token = await issueLinkToken(trx, 'INVITATION', { user_id, email, account_id })
      const link = `${app_url}/auth/accept-invitation/${token}`
      return { sender: { app_name }, ...names, link, days: LIFETIME_MINUTES.INVITATION / 60 / 24 }
    },
  })
}

/** An API key invites in the name of the account. */
const INVITING_NAME = sql<string>`coalesce(nullif(concat_ws(' ', inviting.first_name, inviting.last_name), ''), accounts.name)`

async function whoIsInvited(db: Db, { user_id, account_id, actor_user_id }: PayloadOf<'sendInvitation'>) {
  return db
    .selectFrom('account_users')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .innerJoin('accounts', 'accounts.id', 'account_users.account_id')
    .leftJoin('users as inviting', (join) => join.on('inviting.id', '=', actor_user_id))
    .where('account_users.user_id', '=', user_id)
    .where('account_users.account_id', '=', account_id)
    .where('account_users.status', '=', 'INVITED')
    .select(['users.email', 'users.locale', 'users.first_name', 'accounts.name as account_name'])
    .select(INVITING_NAME.as('inviting_name'))
    .executeTakeFirst()
}

/** Locks the invitation: revoking it waits until its link is written, and then deletes the link as well. */
async function isStillInvited(trx: Trx, { user_id, account_id }: PayloadOf<'sendInvitation'>): Promise<boolean> {
  const member = await trx
    .selectFrom('account_users')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .where('status', '=', 'INVITED')
    .forShare()
    .executeTakeFirst()
  return member !== undefined
}
