import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { PricedOrder } from '#domain/pricing.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'

type Props = { priced: Pick<PricedOrder, 'total_gross'>; currency: string }

/** Total of the order, announced to screen readers as it changes. */
export function ManualTotal({ priced, currency }: Props) {
  const { money } = useFormat()
  const total = money(priced.total_gross, currency)
  return (
    <Text role="status" fw={640} className="tabular">
      <Trans>Total: {total}</Trans>
    </Text>
  )
}
