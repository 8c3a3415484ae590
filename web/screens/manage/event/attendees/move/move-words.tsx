import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { MoveTargets } from '#contract/attendee-moves.ts'
import type { MoveSettlement, ValueStays } from '#domain/moved-ticket.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'

/** Why the value of the ticket cannot move along; null if only its fees or the member's role prevent it. */
export function ValueStaysNote({ reason }: { reason: ValueStays | null }) {
  const { t } = useLingui()
  const words: Record<ValueStays, string> = {
    not_paid: t`The order isn’t paid, so the new one is at full price.`,
    refund_pending: t`A refund of the order is pending, so the value can’t move along yet.`,
    other_currency: t`The event has another currency, so the value can’t move along.`,
  }
  return (
    <Text size="sm" c="dimmed">
      {reason
        ? words[reason]
        : t`The value can’t move along: the fees of this ticket cost more, or you can’t record refunds.`}
    </Text>
  )
}

type Props = { settle: MoveSettlement; targets: MoveTargets; cost: string; isFree: boolean }

/** The consequences for the money, in words. */
export function Settled({ settle, targets, cost, isFree }: Props) {
  const { t } = useLingui()
  const { money } = useFormat()
  const value = money(targets.value, targets.currency)
  const words =
    settle === 'VALUE'
      ? targets.value > 0
        ? t`The new order costs ${value} and is paid. Here, a refund of ${value} is recorded; no money is sent.`
        : t`Nothing is left to refund of this ticket, so the new order is free.`
      : isFree
        ? t`The new order is free.`
        : t`The new order costs ${cost} and awaits payment.`
  return (
    <Text role="status">
      {words}
      {settle === 'FULL_PRICE' && targets.value > 0 && (
        <> {t`Moving refunds nothing: refund ${value} on the order if you need to.`}</>
      )}
    </Text>
  )
}
