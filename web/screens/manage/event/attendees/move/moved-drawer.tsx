import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { attendeeMoves } from '#contract/attendee-moves.ts'
import type { Output } from '#contract/endpoint.ts'
import { orders } from '#contract/orders.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useReturnFocus } from '#web/lib/page/use-return-focus.ts'

export type Moved = Output<typeof attendeeMoves.move>['data']

/** Tells that a ticket has moved, with a link to its new order. */
export function MovedDrawer({ moved, onClose }: { moved: Moved; onClose: () => void }) {
  const { t } = useLingui()
  useReturnFocus()
  const mayRead = useMay()(orders.get)
  const { event_id, order_id, order_public_id } = moved
  return (
    <Drawer opened onClose={onClose} title={t`Move to another event`} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Stack gap="lg" align="start">
        <Text role="status">{t`Ticket moved. The new order is ${order_public_id}.`}</Text>
        {mayRead && (
          <Button component={Link} to={`/manage/event/${event_id}/orders#order-${order_id}`}>
            <Trans>View order</Trans>
          </Button>
        )}
      </Stack>
    </Drawer>
  )
}
