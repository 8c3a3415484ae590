import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCashOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useEvent } from '#web/lib/manage-context.ts'
import { useWayToPay } from './use-way-to-pay.ts'

/** For an event on sale whose last way to pay was taken away, or whose first price came later. */
export function NoWayToPay() {
  const { t } = useLingui()
  const { id } = useEvent()
  const { way } = useWayToPay(id)
  if (!way?.isNeeded || way.isSet) return null
  return (
    <Alert
      color="orange"
      bg="light-dark(#fcf4ef, #37230f)"
      icon={<IconCashOff stroke={1.5} />}
      title={t`Nothing that costs money can be bought`}
      mb="lg"
    >
      <Stack gap="xs">
        <Text size="sm">
          <Trans>There is no way to pay. Visitors read that these tickets are not on sale yet.</Trans>
        </Text>
        <Button
          component={Link}
          to={`/manage/event/${id}/settings#payment`}
          variant="default"
          size="xs"
          w="fit-content"
        >
          <Trans>Say how people pay</Trans>
        </Button>
      </Stack>
    </Alert>
  )
}
