import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { resetPassword } from '#server/emails/templates/reset-password.ts'
import type { Job } from '#server/job.ts'
import { userForEmail } from '#server/users/user-for-email.ts'
import { issueLinkToken, LIFETIME_MINUTES } from '#server/users/user-tokens.ts'

/** Job: sends a link that sets a new password; it works once and expires soon. */
export const sendPasswordReset: Job<PayloadOf<'sendPasswordReset'>> = async (context, { user_id, activity_id }) => {
  const user = await userForEmail(context.db, user_id)
  if (!user) return
  const { app_name, app_url } = context.config
  await sendOnce(context, {
    job: 'sendPasswordReset',
    activity_id,
    template: resetPassword,
    recipient: user.email,
    locale: user.locale,
    props: async (trx) => {
      const token = await issueLinkToken(trx, 'RESET_PASSWORD', { user_id, email: user.email })
      return {
        sender: { app_name },
        first_name: user.first_name,
        link: `${app_url}/auth/reset-password/${token}`,
        minutes: LIFETIME_MINUTES.RESET_PASSWORD,
      }
    },
  })
}
