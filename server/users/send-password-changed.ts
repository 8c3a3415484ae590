import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { passwordChanged } from '#server/emails/templates/password-changed.ts'
import type { Job } from '#server/job.ts'
import { userForEmail } from './user-for-email.ts'

/** Job: tells a user that their password has changed. */
export const sendPasswordChanged: Job<PayloadOf<'sendPasswordChanged'>> = async (context, { user_id, activity_id }) => {
  const user = await userForEmail(context.db, user_id)
  if (!user) return
  const { app_name, app_url } = context.config
  await sendOnce(context, {
    job: 'sendPasswordChanged',
    activity_id,
    template: passwordChanged,
    recipient: user.email,
    locale: user.locale,
    props: { sender: { app_name }, first_name: user.first_name, link: `${app_url}/auth/forgot-password` },
  })
}
