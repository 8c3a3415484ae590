import { useLingui } from '@lingui/react/macro'
import { type CardPaymentsOfAccount, cardPayments } from '#contract/card-payments.ts'
import { askFirst } from '#web/components/manage/confirm.ts'
import { useWhenFresh } from '#web/components/manage/security/when-fresh.tsx'
import { callApi } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-words.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { refresh, useApiMutation } from '#web/lib/query.ts'

/** Asks the provider anew what the keys may. */
export function useTestAgain() {
  const { t, i18n } = useLingui()
  const params = { account_id: useUser().account_id }
  const { mutate, isPending } = useApiMutation(cardPayments.test)
  const testAgain = () =>
    mutate(
      { params },
      {
        onSuccess: () => notifyDone(t`Tested. What the keys may is shown here.`),
        onError: (failure) => notifyProblem(i18n._(errorMessage(failure))),
      },
    )
  return { testAgain, isTesting: isPending }
}

/** Says what stops, then asks who is there. */
export function useDisconnect({ is_of_platform }: Pick<CardPaymentsOfAccount, 'is_of_platform'>) {
  const { t } = useLingui()
  const text = is_of_platform
    ? t`Buyers can no longer pay by card in any of your events. Payments that are being made right now are cancelled. What was sold stays sold, and can still be refunded. Your account at Stripe stays yours.`
    : t`Buyers can no longer pay by card in any of your events. Payments that are being made right now are cancelled. To refund cards, use Stripe’s dashboard. What was sold stays sold.`
  const whenFresh = useWhenFresh()
  const input = { params: { account_id: useUser().account_id } }
  return () =>
    askFirst({
      title: t`Disconnect Stripe?`,
      text,
      confirm: t`Disconnect`,
      isDangerous: true,
      // The question closes first: another one may follow.
      onConfirm: () =>
        void whenFresh(async () => {
          await callApi(cardPayments.disconnect, input)
          await refresh(cardPayments.disconnect, input)
          notifyDone(t`Stripe disconnected.`)
        }),
    })
}
