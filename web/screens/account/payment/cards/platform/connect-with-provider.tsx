import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { CardPaymentsOfAccount } from '#contract/card-payments.ts'
import { PlatformFee } from './platform-fee.tsx'
import { useOnboarding } from './use-onboarding.ts'

type Props = { now: CardPaymentsOfAccount; onEnterKeys: () => void }

/** Connects without keys: the provider identifies the owner of the account and leads back. */
export function ConnectWithProvider({ now, onEnterKeys }: Props) {
  const { leave, isLeaving } = useOnboarding()
  return (
    <Stack>
      <Text>
        <Trans>
          Buyers pay by card, and the money goes straight to your own account at Stripe. Stripe asks who you are and
          which bank account it pays out to, then leads you back here. You need no keys.
        </Trans>
      </Text>
      <PlatformFee fee={now.platform_fee} />
      <Group>
        <Button loading={isLeaving} onClick={leave}>
          <Trans>Connect with Stripe</Trans>
        </Button>
        <Button variant="subtle" onClick={onEnterKeys}>
          <Trans>Enter keys</Trans>
        </Button>
      </Group>
    </Stack>
  )
}
