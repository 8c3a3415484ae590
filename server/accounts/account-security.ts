import { sql } from 'kysely'
import type { accountSecurity as endpoints } from '#contract/account-security.ts'
import { emit } from '#server/activity/emit.ts'
import { requireFresh } from '#server/http/own-sessions.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { SessionUser } from '#server/http/session.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { HAS_SECOND_FACTOR } from '#server/second-factors/ways.ts'

export const accountSecurity: Handlers<typeof endpoints> = {
  get: ({ db, params }) => securityOf(db, params.account_id),

  update: async ({ db, actor, member, params: { account_id }, body }) => {
    if (member.user) refuseOneself(member.user, body)
    return db.transaction().execute(async (trx) => {
      const before = await trx
        .selectFrom('accounts')
        .select('requires_second_factor')
        .where('id', '=', account_id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await trx.updateTable('accounts').set(body).where('id', '=', account_id).execute()
      const isSame = before.requires_second_factor === body.requires_second_factor
      const data = { fields: isSame ? [] : ['requires_second_factor'] }
      await emit(trx, actor, { name: 'account.security_changed', subject_id: account_id, place: { account_id }, data })
      return securityOf(trx, account_id)
    })
  },
}

/** Refuses to require a second factor of members unless the caller has one; otherwise the caller would be locked out first. */
function refuseOneself(user: SessionUser, { requires_second_factor }: { requires_second_factor: boolean }): void {
  if (requires_second_factor && !user.has_second_factor) throw new ApiError('second_factor_first')
  requireFresh(user)
}

function securityOf(db: Db, account_id: number) {
  return db
    .selectFrom('accounts')
    .select('requires_second_factor')
    .select(({ selectFrom }) =>
      selectFrom('account_users')
        .innerJoin('users', 'users.id', 'account_users.user_id')
        .select(sql<number>`count(*) filter (where not ${HAS_SECOND_FACTOR})`.as('without'))
        .whereRef('account_users.account_id', '=', 'accounts.id')
        .where('account_users.status', '=', 'ACTIVE')
        .$asScalar()
        .$notNull()
        .as('members_without'),
    )
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
}
