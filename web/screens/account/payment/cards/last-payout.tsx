import { Trans } from '@lingui/react/macro'
import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { cardPayments, type LastPayout as Told } from '#contract/card-payments.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { AskingButton } from './asking-button.tsx'

/** Stripe's last payout to the bank account. Stripe is asked in parallel with the rest of the screen, and may not answer. */
export function LastPayout({ hasKeys }: { hasKeys: boolean }) {
  const query = useApiQuery(cardPayments.lastPayout, { params: { account_id: useUser().account_id } }, { retry: false })
  return (
    <Stack gap={4}>
      <Text fw={600}>
        <Trans>Last payout</Trans>
      </Text>
      <div aria-live="polite">
        {query.data ? (
          <Payout told={query.data.data} hasKeys={hasKeys} />
        ) : query.isPending ? (
          <Skeleton height={22} width={280} />
        ) : (
          <Group gap="sm">
            <Text size="sm">
              <Trans>Stripe didn’t tell us.</Trans>
            </Text>
            <AskingButton size="compact-sm" isRunning={query.isFetching} onClick={() => void query.refetch()}>
              <Trans>Ask again</Trans>
            </AskingButton>
          </Group>
        )}
      </div>
    </Stack>
  )
}

function Payout({ told: { may_see, payout }, hasKeys }: { told: Told; hasKeys: boolean }) {
  if (!may_see)
    return (
      <Text size="sm" c="dimmed">
        {hasKeys ? (
          <Trans>This key may not see payouts. Look in Stripe’s dashboard, or allow it to read payouts.</Trans>
        ) : (
          <Trans>Stripe shows payouts in its dashboard.</Trans>
        )}
      </Text>
    )
  if (!payout)
    return (
      <Text size="sm">
        <Trans>None yet. The first one takes one to two weeks after your first sale.</Trans>
      </Text>
    )
  return (
    <Text size="sm">
      <Words payout={payout} />
    </Text>
  )
}

function Words({ payout }: { payout: NonNullable<Told['payout']> }) {
  const { money, date } = useFormat()
  const amount = money(payout.amount, payout.currency)
  const day = date(`${payout.arrives_on}T00:00:00Z`, 'UTC')
  switch (payout.state) {
    case 'pending':
      return (
        <Trans>
          {amount}, not sent yet. Expected on {day}.
        </Trans>
      )
    case 'in_transit':
      return (
        <Trans>
          {amount}, on its way. Expected on {day}.
        </Trans>
      )
    case 'paid':
      return (
        <Trans>
          {amount}, in your bank account since {day}.
        </Trans>
      )
    case 'failed':
      return <Trans>{amount} didn’t arrive. Check your bank account in Stripe’s dashboard.</Trans>
    case 'cancelled':
      return <Trans>{amount}, cancelled.</Trans>
  }
}
