import { Plural, useLingui } from '@lingui/react/macro'
import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Booked } from '#contract/bank-statements.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import type { BookingResult } from './use-booking.ts'

/** Result of a booking: the number of orders paid, and each that was not, with the reason. */
export function BookedOrders({ results, action }: { results: readonly BookingResult[]; action: ReactNode }) {
  const { id: event_id } = useEvent()
  const words = useOutcomeWords()
  const count = results.filter(({ outcome }) => outcome === 'BOOKED').length
  const others = results.filter(({ outcome }) => outcome !== 'BOOKED')
  return (
    <Card withBorder maw={640} padding="lg">
      <Stack gap="md">
        <Text role="status" fw={600}>
          <Plural value={count} one="# order marked as paid." other="# orders marked as paid." />
        </Text>
        {others.length > 0 && (
          <ul>
            {others.map(({ order: { id, public_id }, outcome }) => (
              <li key={`${id} ${outcome}`}>
                <Anchor component={Link} to={`/manage/event/${event_id}/orders#order-${id}`}>
                  {public_id}
                </Anchor>
                {': '}
                {words[outcome]}
              </li>
            ))}
          </ul>
        )}
        <Group>{action}</Group>
      </Stack>
    </Card>
  )
}

function useOutcomeWords(): Record<Booked['outcome'], string> {
  const { t } = useLingui()
  return {
    BOOKED: t`paid`,
    ALREADY_PAID: t`was paid before`,
    ALREADY_BOOKED: t`this entry was booked before`,
    CANCELLED: t`no longer awaits a payment`,
    STALE: t`its total has changed, choose the file again`,
  }
}
