import { membersWhoMay, sendToMembers } from '#server/accounts/members-to-tell.ts'
import type { PayloadOf } from '#server/activity/subscribers.ts'
import { cardDifferences } from '#server/emails/templates/card-differences.ts'
import type { Job } from '#server/job.ts'

/** Job: tells members who may manage payments, each in their language, that a run found differing card payments. */
export const sendCardDifferences: Job<PayloadOf<'sendCardDifferences'>> = async (context, payload) => {
  const { account_id, run_id, activity_id } = payload
  const { db, config } = context
  const open = db
    .selectFrom('card_differences')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('found_by_run_id', '=', run_id)
    .where('resolved_at', 'is', null)
  const { count } = await open.executeTakeFirstOrThrow()
  // All differences were settled meanwhile.
  if (count === 0) return
  const account = db.selectFrom('accounts').select('name').where('id', '=', account_id)
  const { name } = await account.executeTakeFirstOrThrow()
  await sendToMembers(context, await membersWhoMay(db, account_id, 'payments.manage'), {
    job: 'sendCardDifferences',
    activity_id,
    template: cardDifferences,
    about: { account_id },
    props: {
      sender: { app_name: config.app_name },
      account_name: name,
      count,
      link: `${config.app_url}/account/payment`,
    },
  })
}
