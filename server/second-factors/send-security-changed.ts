import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { securityChanged } from '#server/emails/templates/security-changed.ts'
import type { Job } from '#server/job.ts'
import { userForEmail } from '#server/users/user-for-email.ts'

/** Job: tells a user that their sign-in methods have changed. */
export const sendSecurityChanged: Job<PayloadOf<'sendSecurityChanged'>> = async (context, payload) => {
  const { user_id, activity_id, name } = payload
  const user = await userForEmail(context.db, user_id)
  if (!user) return
  const { app_name, app_url } = context.config
  await sendOnce(context, {
    job: 'sendSecurityChanged',
    activity_id,
    template: securityChanged,
    recipient: user.email,
    locale: user.locale,
    props: {
      sender: { app_name },
      first_name: user.first_name,
      change: name,
      link: `${app_url}/manage/profile?tab=security`,
      reset_link: `${app_url}/auth/forgot-password`,
    },
  })
}
