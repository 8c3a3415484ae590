import { accountLocale } from '#server/accounts/account-locale.ts'
import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { publishingRefused } from '#server/emails/templates/publishing-refused.ts'
import type { Job } from '#server/job.ts'
import { eventForEmail } from './event-for-email.ts'

/** Job: tells the organizer that an event could not go on sale as planned, with the reason and its remedy. */
export const sendPublishingRefused: Job<PayloadOf<'sendPublishingRefused'>> = async (context, payload) => {
  const { event_id, activity_id, reason, publish_at } = payload
  const event = await eventForEmail(context.db, event_id)
  const { app_name, app_url } = context.config
  await sendOnce(context, {
    job: 'sendPublishingRefused',
    activity_id,
    template: publishingRefused,
    recipient: event.organizer_email,
    locale: await accountLocale(context.db, event.account_id),
    about: { account_id: event.account_id, event_id },
    props: {
      sender: { app_name },
      event,
      publish_at,
      reason,
      link: `${app_url}/manage/event/${event_id}/dashboard`,
    },
  })
}
