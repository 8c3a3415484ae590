import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { type CardPaymentsOfAccount, cardPayments } from '#contract/card-payments.ts'
import { useWhenFresh } from '#web/components/manage/security/when-fresh.tsx'
import { callApi } from '#web/lib/calls/api.ts'
import { refresh } from '#web/lib/calls/query.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { askFirst } from '#web/ui/overlay/confirm.ts'
import { AskingButton } from './asking-button.tsx'

type Check = { text: ReactNode; isRunning: boolean; onClick: () => void }
type Props = {
  now: Pick<CardPaymentsOfAccount, 'is_of_platform'>
  /** The next step, if there is one. */
  first?: ReactNode
  check: Check
  more?: ReactNode
}

/** Actions on a connection: the next step, a check with the provider, and disconnecting. */
export function ConnectionButtons({ now, first, check, more }: Props) {
  return (
    <Group>
      {first}
      <AskingButton isRunning={check.isRunning} onClick={check.onClick}>
        {check.text}
      </AskingButton>
      {more}
      <Button variant="subtle" color="red" onClick={useDisconnect(now)}>
        <Trans>Disconnect</Trans>
      </Button>
    </Group>
  )
}

/** Tells the consequences of disconnecting, then asks for confirmation of identity. */
function useDisconnect({ is_of_platform }: Props['now']) {
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
      // Close this dialog first: another one may follow.
      onConfirm: () =>
        void whenFresh(async () => {
          await callApi(cardPayments.disconnect, input)
          await refresh(cardPayments.disconnect, input)
          notifyDone(t`Stripe disconnected.`)
        }),
    })
}
