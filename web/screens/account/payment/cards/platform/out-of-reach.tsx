import { Trans } from '@lingui/react/macro'
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import type { ConnectedAccount } from '#contract/connected-accounts.ts'
import { DASHBOARD } from './dashboard.ts'
import { useOnboarding } from './use-onboarding.ts'

type Reach = NonNullable<ConnectedAccount['out_of_reach']>

/** Shown when the operator has other keys or none: buyers cannot pay by card until the account is connected again. */
export function OutOfReach({ told: { reason, ...money } }: { told: Reach }) {
  return (
    <Alert color="orange">
      <Stack gap="xs">
        <Text size="sm">
          {reason === 'no_platform' ? (
            <Trans>
              This installation no longer connects accounts with Stripe, so buyers can’t pay by card. Disconnect, then
              enter keys of your own. Your account at Stripe stays yours.
            </Trans>
          ) : (
            <Trans>
              This installation has changed between test mode and live payments, so buyers can’t pay by card. Connect
              again. Your account at Stripe stays yours.
            </Trans>
          )}
        </Text>
        <UnderWay {...money} />
      </Stack>
    </Alert>
  )
}

/** Payments and refunds in progress. None is lost, but Foyer cannot query them. */
function UnderWay({ payments_under_way, refunds_under_way }: Omit<Reach, 'reason'>) {
  const dashboard = (
    <Anchor href={DASHBOARD} target="_blank" rel="noopener" inherit underline="always">
      <Trans>Stripe’s dashboard</Trans>
    </Anchor>
  )
  if (payments_under_way + refunds_under_way === 0) return null
  return (
    <Text size="sm">
      <Trans>
        Payments under way: {payments_under_way}. Refunds under way: {refunds_under_way}. {dashboard} shows what becomes
        of them.
      </Trans>
    </Text>
  )
}

/** Connecting again creates another account. */
export function ConnectAgain() {
  const { leave, isLeaving } = useOnboarding()
  return (
    <Button w="fit-content" loading={isLeaving} onClick={leave}>
      <Trans>Connect with Stripe</Trans>
    </Button>
  )
}
