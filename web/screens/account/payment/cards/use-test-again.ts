import { useLingui } from '@lingui/react/macro'
import { cardPayments } from '#contract/card-payments.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'

/** Checks the permissions of the keys with the provider again. */
export function useTestAgain() {
  const { t, i18n } = useLingui()
  const params = { account_id: useUser().account_id }
  const { mutate, isPending } = useApiMutation(cardPayments.test)
  const testAgain = () =>
    mutate(
      { params },
      {
        onSuccess: () => notifyDone(t`Keys tested.`),
        onError: (failure) => notifyProblem(i18n._(errorMessage(failure))),
      },
    )
  return { testAgain, isTesting: isPending }
}
