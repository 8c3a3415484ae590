import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Attendee } from '#contract/attendees.ts'
import { orders } from '#contract/orders.ts'
import { useMay } from '#web/lib/calls/use-may.ts'

/** Order number of an attendee; a link for users who may view orders. */
export function OrderLink({ attendee }: { attendee: Attendee }) {
  const may = useMay()
  if (!may(orders.get)) return attendee.order_public_id
  return (
    <Anchor component={Link} to={`/manage/event/${attendee.event_id}/orders#order-${attendee.order_id}`} fz="inherit">
      {attendee.order_public_id}
    </Anchor>
  )
}
