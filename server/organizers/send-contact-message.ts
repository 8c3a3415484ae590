import { accountLocale } from '#server/accounts/account-locale.ts'
import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { contactMessage } from '#server/emails/templates/contact-message.ts'
import type { Job } from '#server/job.ts'

/** Job: sends a visitor's message from an organizer's page to the organizer; replies go to the visitor. */
export const sendContactMessage: Job<PayloadOf<'sendContactMessage'>> = async (context, payload) => {
  const { organizer_id, activity_id, visitor_name, email, message } = payload
  const organizer = await context.db
    .selectFrom('organizers')
    .select(['account_id', 'name', 'email'])
    .where('id', '=', organizer_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!organizer) return
  await sendOnce(context, {
    job: 'sendContactMessage',
    activity_id,
    template: contactMessage,
    recipient: organizer.email,
    locale: await accountLocale(context.db, organizer.account_id),
    reply_to: email,
    about: { account_id: organizer.account_id },
    props: {
      sender: { app_name: context.config.app_name },
      organizer_name: organizer.name,
      name: visitor_name,
      email,
      message,
    },
  })
}
