import type { PayloadOf } from '#server/activity/subscribers.ts'
import { sendOnce } from '#server/emails/delivery/send-once.ts'
import { confirmEmail } from '#server/emails/templates/confirm-email.ts'
import type { Job } from '#server/job.ts'
import { userForEmail } from './user-for-email.ts'
import { issueEmailCode, issueLinkToken, LIFETIME_MINUTES } from './user-tokens.ts'

/** Job: sends a link and a code, either of which confirms the user's address. */
export const sendEmailConfirmation: Job<PayloadOf<'sendEmailConfirmation'>> = async (
  context,
  { user_id, activity_id },
) => {
  const user = await userForEmail(context.db, user_id)
  if (!user || user.is_email_verified) return
  const { app_name, app_url } = context.config
  await sendOnce(context, {
    job: 'sendEmailConfirmation',
    activity_id,
    template: confirmEmail,
    recipient: user.email,
    locale: user.locale,
    props: async (trx) => {
      const whom = { user_id, email: user.email }
      const token = await issueLinkToken(trx, 'CONFIRM_EMAIL', whom)
      return {
        sender: { app_name },
        first_name: user.first_name,
        link: `${app_url}/manage/profile/confirm-email-address/${token}`,
        code: await issueEmailCode(trx, whom),
        code_minutes: LIFETIME_MINUTES.CONFIRM_EMAIL_CODE,
      }
    },
  })
}
