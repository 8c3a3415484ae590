import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCashOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { events } from '#contract/events.ts'
import { useReadiness } from '#web/components/manage/on-sale/use-readiness.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'

/** Warning for an event on sale without a payment method: the last one was removed, or the first price was added later. */
export function NoWayToPay() {
  const { t } = useLingui()
  const { id } = useEvent()
  const { readiness } = useReadiness(id)
  const may = useMay()
  if (!readiness?.costsMoney || readiness.hasWayToPay) return null
  return (
    <Alert
      color="orange"
      bg="light-dark(#fcf4ef, #37230f)"
      icon={<IconCashOff stroke={1.5} />}
      title={t`Paid tickets can’t be bought`}
      mb="lg"
    >
      <Stack gap="xs">
        <Text size="sm">
          <Trans>There’s no way to pay, so visitors see that these tickets aren’t on sale yet.</Trans>
        </Text>
        {may(events.updateSettings) && (
          <Button
            component={Link}
            to={`/manage/event/${id}/settings#payment`}
            variant="default"
            size="xs"
            w="fit-content"
          >
            <Trans>Choose how people pay</Trans>
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
