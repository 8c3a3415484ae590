import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { cardPayments } from '#contract/card-payments.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'

type Props = Omit<ComponentProps<typeof Switch>, 'label' | 'description' | 'disabled'>

/** Cards can be offered only if the account accepts them. Users who may not view that get the server's refusal. */
export function CardSwitch(props: Props) {
  const { t } = useLingui()
  const may = useMay()(cardPayments.get)
  const params = { account_id: useUser().account_id }
  const { data } = useApiQuery(cardPayments.get, { params }, { enabled: may })
  const isMissing = data?.data.is_connected === false
  const connect = (
    <Trans>
      <TextLink to="/account/payment#cards">Connect your Stripe account</TextLink> to take cards.
    </Trans>
  )
  return (
    <Switch
      label={t`Pay by card`}
      description={isMissing ? connect : t`Buyers pay online with Stripe and get their tickets at once.`}
      {...props}
      disabled={isMissing && !props.checked}
    />
  )
}
