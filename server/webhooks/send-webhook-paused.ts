import type { Selectable } from 'kysely'
import type { Webhooks } from '#database/types.ts'
import { ownersOf, sendToMembers } from '#server/accounts/members-to-tell.ts'
import type { PayloadOf } from '#server/activity/subscribers.ts'
import { webhookPaused } from '#server/emails/templates/webhook-paused.ts'
import { eventForEmail } from '#server/events/event-for-email.ts'
import type { Job } from '#server/job.ts'
import type { Db } from '#server/lib/database.ts'

/** Job: tells the owners of the account, each in their language, that the system paused a webhook. */
export const sendWebhookPaused: Job<PayloadOf<'sendWebhookPaused'>> = async (context, { webhook_id, activity_id }) => {
  const webhook = await context.db.selectFrom('webhooks').selectAll().where('id', '=', webhook_id).executeTakeFirst()
  // The webhook was deleted or resumed meanwhile.
  if (!webhook?.paused_because) return
  const { account_id, event_id, url, paused_because } = webhook
  const { title, path } = await placeForEmail(context.db, webhook)
  const { app_name, app_url } = context.config
  await sendToMembers(context, await ownersOf(context.db, account_id), {
    job: 'sendWebhookPaused',
    activity_id,
    template: webhookPaused,
    about: { account_id, ...(event_id !== null && { event_id }) },
    props: {
      sender: { app_name },
      title,
      isOfAccount: path.startsWith('/account/'),
      host: new URL(url).host,
      because: paused_because,
      link: `${app_url}${path}`,
    },
  })
}

type Placed = Pick<Selectable<Webhooks>, 'account_id' | 'organizer_id' | 'event_id'>

/** The name of the place, and its screen of webhooks. */
async function placeForEmail(db: Db, { account_id, organizer_id, event_id }: Placed) {
  if (event_id !== null) {
    const { title } = await eventForEmail(db, event_id)
    return { title, path: `/manage/event/${event_id}/webhooks` }
  }
  const [table, id] =
    organizer_id === null ? (['accounts', account_id] as const) : (['organizers', organizer_id] as const)
  const { name } = await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return { title: name, path: organizer_id === null ? '/account/webhooks' : `/manage/organizer/${id}/webhooks` }
}
