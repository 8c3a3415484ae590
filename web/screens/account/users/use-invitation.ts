import { useLingui } from '@lingui/react/macro'
import { ApiFailure } from '#contract/client.ts'
import { type User, users } from '#contract/users.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'

/** Resends or withdraws an unanswered invitation. */
export function useInvitation({ id: user_id, full_name: name, email }: User) {
  const { t, i18n } = useLingui()
  const resend = useApiMutation(users.resendInvitation)
  const revoke = useApiMutation(users.revokeInvitation)
  const askAndTell = useAskAndTell()
  const params = { user_id }
  /** The result is a notification: the menu has closed by the time of the answer. */
  async function sendAgain(): Promise<void> {
    try {
      await resend.mutateAsync({ params })
      notifyDone(t`Invitation sent again.`)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const isTooSoon = failure.status === 429
      const tooSoon = t`We just sent this person two emails. Try again in half an hour.`
      notifyProblem(isTooSoon ? tooSoon : i18n._(errorMessage(failure)))
    }
  }
  const takeBack = () =>
    askAndTell({
      title: t`Withdraw the invitation for ${name}?`,
      text: t`The link sent to ${email} stops working.`,
      confirm: t`Withdraw invitation`,
      isDangerous: true,
      run: () => revoke.mutateAsync({ params }),
      done: t`Invitation withdrawn.`,
    })
  return { sendAgain, takeBack }
}
