import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { confirmEmailChange } from '#server/emails/templates/confirm-email-change.ts'
import type { Job } from '#server/job.ts'
import { userForEmail } from './user-for-email.ts'
import { issueLinkToken } from './user-tokens.ts'

/** Job: sends a link to the new address, which takes effect only when the link is followed. */
export const sendEmailChange: Job<PayloadOf<'sendEmailChange'>> = async (context, { user_id, activity_id }) => {
  const user = await userForEmail(context.db, user_id)
  const pending_email = user?.pending_email
  if (!user || !pending_email) return
  const { app_name, app_url } = context.config
  await sendOnce(context, {
    job: 'sendEmailChange',
    activity_id,
    template: confirmEmailChange,
    recipient: pending_email,
    locale: user.locale,
    props: async (trx) => {
      const token = await issueLinkToken(trx, 'CHANGE_EMAIL', { user_id, email: pending_email })
      return {
        sender: { app_name },
        first_name: user.first_name,
        old_email: user.email,
        link: `${app_url}/manage/profile/confirm-email-change/${token}`,
      }
    },
  })
}
