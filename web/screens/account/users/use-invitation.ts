import { useLingui } from '@lingui/react/macro'
import { ApiFailure } from '#contract/client.ts'
import { type User, users } from '#contract/users.ts'
import { useAskAndTell } from '#web/components/manage/ask-and-tell.ts'
import { errorMessage } from '#web/lib/error-messages.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { useApiMutation } from '#web/lib/query.ts'

/** The invitation of somebody who has not answered: sent again, or taken back. */
export function useInvitation({ id: user_id, full_name: name, email }: User) {
  const { t, i18n } = useLingui()
  const resend = useApiMutation(users.resendInvitation)
  const revoke = useApiMutation(users.revokeInvitation)
  const askAndTell = useAskAndTell()
  const params = { user_id }
  /** The menu it is asked for in has closed when the answer comes. */
  async function sendAgain(): Promise<void> {
    try {
      await resend.mutateAsync({ params })
      notifyDone(t`The invitation was sent again.`)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const isTooSoon = failure.status === 429
      const tooSoon = t`This person was written to twice just now. Try again in half an hour.`
      notifyProblem(isTooSoon ? tooSoon : i18n._(errorMessage(failure)))
    }
  }
  const takeBack = () =>
    askAndTell({
      title: t`Take the invitation of ${name} back?`,
      text: t`The link that was sent to ${email} stops working.`,
      confirm: t`Take it back`,
      isDangerous: true,
      run: () => revoke.mutateAsync({ params }),
      done: t`The invitation was taken back.`,
    })
  return { sendAgain, takeBack }
}
