import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Badge, Button, Code, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CardPaymentsOfAccount } from '#contract/card-payments.ts'
import { CopyButton } from '#web/components/shared/copy-button.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { type Fact, Facts } from '#web/ui/figures/facts.tsx'
import { ConnectionButtons } from './connection-buttons.tsx'
import { LastPayout } from './last-payout.tsx'
import { useTestAgain } from './use-test-again.ts'

type Props = { now: CardPaymentsOfAccount; onReplace: () => void }

/** The permissions of the keys in words, and advice about missing ones. */
export function Connected({ now, onReplace }: Props) {
  const { testAgain, isTesting } = useTestAgain()
  return (
    <Stack>
      <Group gap="sm">
        <Badge color={now.is_ready && now.can_charge ? 'teal' : 'orange'} variant="light">
          <Trans>Connected</Trans>
        </Badge>
        {now.is_test && (
          <Badge color="orange" variant="light">
            <Trans>Test mode: no money moves</Trans>
          </Badge>
        )}
      </Group>
      <WhatIsMissing now={now} />
      <Facts facts={useFacts(now)} />
      <LastPayout hasKeys />
      <Webhook now={now} />
      <ConnectionButtons
        now={now}
        check={{ text: <Trans>Test again</Trans>, isRunning: isTesting, onClick: testAgain }}
        more={
          <Button variant="default" onClick={onReplace}>
            <Trans>Replace keys</Trans>
          </Button>
        }
      />
    </Stack>
  )
}

function useFacts(now: CardPaymentsOfAccount): Fact[] {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { timezone } = useUser()
  return [
    { label: t`Stripe account`, value: now.provider_account },
    { label: t`Secret key`, value: t`ends in ${now.key_end}` },
    { label: t`Take payments`, value: now.can_charge ? t`Allowed` : t`Not allowed` },
    { label: t`Make refunds`, value: now.can_refund ? t`Allowed` : t`Not allowed` },
    { label: t`Last tested`, value: now.tested_at && dateTime(now.tested_at, timezone) },
  ]
}

function WhatIsMissing({ now }: { now: CardPaymentsOfAccount }) {
  const missing: ReactNode[] = []
  if (!now.is_ready)
    missing.push(
      <Trans key="ready">
        Stripe doesn’t let this account take payments yet. Finish setting it up in Stripe’s dashboard, then test again.
      </Trans>,
    )
  if (!now.can_charge)
    missing.push(
      <Trans key="charge">
        The key may not take payments, so buyers can’t pay by card. Replace it by one that may.
      </Trans>,
    )
  if (!now.can_refund)
    missing.push(
      <Trans key="refund">
        The key may not make refunds. Until you replace it, refund cards in Stripe’s dashboard.
      </Trans>,
    )
  if (missing.length === 0) return null
  return (
    <Alert color="orange">
      <Stack gap="xs">
        {missing.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <Text key={index} size="sm">
            {text}
          </Text>
        ))}
      </Stack>
    </Alert>
  )
}

/** State of the webhook, by which the provider reports payments even if the buyer has closed the page. */
function Webhook({ now: { webhook } }: { now: CardPaymentsOfAccount }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { timezone } = useUser()
  const last = webhook.last_received_at && dateTime(webhook.last_received_at, timezone)
  return (
    <Stack gap={4}>
      <Text fw={600}>
        <Trans>Webhook</Trans>
      </Text>
      <Text size="sm">
        {!webhook.is_set_up ? (
          <Trans>
            Stripe doesn’t tell us about payments yet; we ask for them ourselves, which takes longer. Add a webhook with
            this address in Stripe’s dashboard, then replace the keys and enter its signing secret.
          </Trans>
        ) : last ? (
          <Trans>Last received {last}.</Trans>
        ) : (
          <Trans>Set up. Nothing received yet.</Trans>
        )}
      </Text>
      {webhook.url && (
        <Group gap="xs">
          <Code style={{ overflowWrap: 'anywhere' }}>{webhook.url}</Code>
          <CopyButton text={webhook.url} label={t`Copy address`} />
        </Group>
      )}
    </Stack>
  )
}
