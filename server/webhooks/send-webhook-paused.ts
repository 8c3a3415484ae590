import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { eventForEmail } from '#server/events/event-for-email.ts'
import type { Job } from '#server/job.ts'
import type { Db } from '#server/lib/database.ts'

/** Job: the system paused a webhook; to the owners of the account, in the language of each. */
export const sendWebhookPaused: Job<PayloadOf<'sendWebhookPaused'>> = async (context, { webhook_id, activity_id }) => {
  const webhook = await context.db.selectFrom('webhooks').selectAll().where('id', '=', webhook_id).executeTakeFirst()
  // Somebody has deleted it, or resumed it, before this was written.
  if (!webhook?.paused_because) return
  const { account_id, event_id, url, paused_because } = webhook
  const event = await eventForEmail(context.db, event_id)
  const { app_name, app_url } = context.config
  for (const { email, locale } of await ownersOf(context.db, account_id))
    await sendOnce(context, {
      job: 'sendWebhookPaused',
      activity_id,
      template: 'webhook-paused',
      recipient: email,
      locale,
      about: { account_id, event_id },
      props: {
        sender: { app_name },
        event,
        host: new URL(url).host,
        because: paused_because,
        link: `${app_url}/manage/event/${event_id}/webhooks`,
      },
    })
}

function ownersOf(db: Db, account_id: number) {
  return db
    .selectFrom('account_users')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .select(['users.email', 'users.locale'])
    .where('account_users.account_id', '=', account_id)
    .where('account_users.is_account_owner', '=', true)
    .where('account_users.status', '=', 'ACTIVE')
    .execute()
}
