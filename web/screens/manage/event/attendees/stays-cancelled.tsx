import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { Attendee } from '#contract/attendees.ts'

/** Explains why a cancelled ticket cannot be reactivated. */
export function StaysCancelled({ attendee }: { attendee: Attendee }) {
  const { t } = useLingui()
  const { item_name, stays_cancelled } = attendee
  if (stays_cancelled === null) return null
  const words = {
    order_cancelled: t`The whole order was cancelled, so its tickets stay cancelled.`,
    no_longer_charged: t`This ticket was cancelled before the order was paid, and is no longer charged. Make a new order for it.`,
    sold_out: t`${item_name} is sold out, so there’s no place left for this ticket.`,
  }
  return <Text c="dimmed">{words[stays_cancelled]}</Text>
}
