import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { PricedOrder } from '#domain/pricing.ts'
import { useFormat } from '#web/lib/use-format.ts'

type Props = { priced: Pick<PricedOrder, 'total_gross'>; currency: string }

/** What it comes to, told as it changes. */
export function ManualTotal({ priced, currency }: Props) {
  const { money } = useFormat()
  const total = money(priced.total_gross, currency)
  return (
    <Text role="status" fw={640} className="tabular">
      <Trans>Total: {total}</Trans>
    </Text>
  )
}
