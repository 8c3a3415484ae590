import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cardPayments } from '#contract/card-payments.ts'
import { Switch } from '#web/components/manage/switch.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay } from '#web/lib/use-may.ts'

type Props = Omit<ComponentProps<typeof Switch>, 'label' | 'description' | 'disabled'>

/** Cards can be offered where the account takes them; whoever may not see that is told by the server. */
export function CardSwitch(props: Props) {
  const { t } = useLingui()
  const may = useMay()(cardPayments.get)
  const params = { account_id: useUser().account_id }
  const { data } = useApiQuery(cardPayments.get, { params }, { enabled: may })
  const isMissing = data?.data.is_connected === false
  const connect = (
    <Trans>
      <Anchor component={Link} to="/account/payment#cards" inherit underline="always">
        Connect your Stripe account
      </Anchor>{' '}
      to take cards.
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
