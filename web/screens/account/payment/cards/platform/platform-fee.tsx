import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { CardPaymentsOfAccount } from '#contract/card-payments.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'

type Fee = NonNullable<CardPaymentsOfAccount['platform_fee']>

/** The installation's fee on card payments, shown before connecting and afterwards. */
export function PlatformFee({ fee }: { fee: Fee | null }) {
  if (!fee) return null
  return (
    <Text size="sm">
      <Kept fee={fee} /> <Trans>Refunds return the same share of it. Stripe’s own fees are charged separately.</Trans>
    </Text>
  )
}

function Kept({ fee: { percent, per_ticket } }: { fee: Fee }) {
  const { money, percent: inPercent, tag } = useFormat()
  const part = inPercent(percent)
  const each = new Intl.ListFormat(tag, { type: 'disjunction' }).format(
    per_ticket.map(({ amount, currency }) => money(amount, currency)),
  )
  if (per_ticket.length === 0) return <Trans>We keep {part} of each card payment.</Trans>
  if (percent === 0) return <Trans>We keep {each} of each paid ticket.</Trans>
  return (
    <Trans>
      We keep {part} of each card payment and {each} a ticket.
    </Trans>
  )
}
