import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { type CardPaymentsOfAccount, cardPayments } from '#contract/card-payments.ts'
import { type ConnectedAccount, connectedAccounts } from '#contract/connected-accounts.ts'
import { pageQueryClient, queryKey, useApiQuery } from '#web/lib/calls/query.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { Facts } from '#web/ui/figures/facts.tsx'
import { ConnectionButtons } from '../connection-buttons.tsx'
import { LastPayout } from '../last-payout.tsx'
import { DASHBOARD } from './dashboard.ts'
import { ConnectAgain, OutOfReach } from './out-of-reach.tsx'
import { PlatformFee } from './platform-fee.tsx'
import { StateBadges } from './state-badges.tsx'
import { useOnboarding } from './use-onboarding.ts'
import { WhatHappensNext } from './what-happens-next.tsx'

/** State of the account at the provider, which is queried each time the screen is opened. */
export function PlatformAccount({ now }: { now: CardPaymentsOfAccount }) {
  const query = useStanding()
  const checkAgain = useCheckAgain()
  const told = query.data?.data
  const standing = told?.account
  const lost = told?.out_of_reach
  if (told && !standing && !lost) return <Gone />
  return (
    <Stack>
      <LinkIsOld />
      <div aria-live="polite">
        {query.isPending ? (
          <Skeleton height={96} />
        ) : lost ? (
          <OutOfReach told={lost} />
        ) : standing ? (
          <Standing standing={standing} now={now} />
        ) : (
          <Unknown />
        )}
      </div>
      {standing?.can_charge && <LastPayout hasKeys={false} />}
      <PlatformFee fee={now.platform_fee} />
      <ConnectionButtons
        now={now}
        first={standing ? <GoOn standing={standing} /> : lost?.reason === 'other_mode' && <ConnectAgain />}
        check={{
          text: <Trans>Check again</Trans>,
          isRunning: query.isFetching,
          onClick: () => void checkAgain(query.refetch),
        }}
      />
    </Stack>
  )
}

function useStanding() {
  const params = { account_id: useUser().account_id }
  return useApiQuery(connectedAccounts.get, { params }, { retry: false, staleTime: 0 })
}

/** Asks the provider again, then reloads the card payments: the answer may change the rest of the screen. */
function useCheckAgain() {
  const input = { params: { account_id: useUser().account_id } }
  return async (refetch: () => Promise<unknown>) => {
    await refetch()
    await pageQueryClient().invalidateQueries({ queryKey: queryKey(cardPayments.get, input) })
  }
}

type Known = NonNullable<ConnectedAccount['account']>

function Standing({ standing, now }: { standing: Known; now: CardPaymentsOfAccount }) {
  const { t } = useLingui()
  const { provider_account, can_charge, can_pay_out, state } = standing
  const no = state === 'restricted' ? t`Not allowed` : t`Not yet`
  const facts = [
    { label: t`Stripe account`, value: provider_account },
    { label: t`Take payments`, value: can_charge ? t`Allowed` : no },
    { label: t`Pay out to your bank account`, value: can_pay_out ? t`Allowed` : no },
  ]
  return (
    <Stack>
      <StateBadges state={standing.state} isTest={now.is_test} />
      <WhatHappensNext standing={standing} />
      <Facts facts={facts} />
    </Stack>
  )
}

/** As long as the provider needs details, its form is the main action; afterwards its dashboard is. */
function GoOn({ standing: { state, remedy } }: { standing: Known }) {
  const { leave, isLeaving } = useOnboarding()
  if (remedy === 'give_details')
    return (
      <Button loading={isLeaving} onClick={leave}>
        {state === 'details_missing' ? <Trans>Continue at Stripe</Trans> : <Trans>Give details at Stripe</Trans>}
      </Button>
    )
  return (
    <Button component="a" href={DASHBOARD} target="_blank" rel="noopener" variant="default">
      <Trans>Open Stripe’s dashboard</Trans>
    </Button>
  )
}

function Gone() {
  return (
    <Stack>
      <Alert color="orange">
        <Trans>Stripe no longer lets us act for your account, so buyers can’t pay by card. Connect again.</Trans>
      </Alert>
      <ConnectAgain />
    </Stack>
  )
}

function Unknown() {
  return (
    <Alert color="orange">
      <Text size="sm">
        <Trans>
          Stripe isn’t answering right now, so we don’t know how far your account is. Nothing is lost; check again in a
          moment, or look in{' '}
          <Anchor href={DASHBOARD} target="_blank" rel="noopener" inherit underline="always">
            Stripe’s dashboard
          </Anchor>
          .
        </Trans>
      </Text>
    </Alert>
  )
}

/** Shown when the provider leads back from a link that was used before. */
function LinkIsOld() {
  const [search] = useSearchParams()
  if (!search.has('is_refresh')) return null
  return (
    <Alert color="orange">
      <Trans>That link to Stripe had expired. Continue with a new one.</Trans>
    </Alert>
  )
}
