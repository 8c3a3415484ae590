import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { emailChangeAnnounced } from '#server/emails/templates/email-change-announced.ts'
import type { Job } from '#server/job.ts'
import { userForEmail } from './user-for-email.ts'

/** Job: tells the present address of a requested change, as long as the change can still be stopped. */
export const announceEmailChange: Job<PayloadOf<'announceEmailChange'>> = async (context, { user_id, activity_id }) => {
  const user = await userForEmail(context.db, user_id)
  if (!user?.pending_email) return
  const { app_name, app_url } = context.config
  await sendOnce(context, {
    job: 'announceEmailChange',
    activity_id,
    template: emailChangeAnnounced,
    recipient: user.email,
    locale: user.locale,
    props: {
      sender: { app_name },
      first_name: user.first_name,
      new_email: user.pending_email,
      link: `${app_url}/manage/profile`,
      reset_link: `${app_url}/auth/forgot-password`,
    },
  })
}
