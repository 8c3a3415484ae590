import { Trans } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import type { Product } from '#contract/products.ts'
import { useFormat } from '#web/lib/use-format.ts'

/** What buyers pay, all in; what of it is the price itself stands below when the two differ. */
export function PriceText({ product, currency }: { product: Product; currency: string }) {
  const { money } = useFormat()
  if (product.type === 'FREE') return <Trans>Free</Trans>
  const range = (amounts: number[]) => {
    const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
    return low === high ? money(low, currency) : `${money(low, currency)} – ${money(high, currency)}`
  }
  const allIn = range(product.prices.map((price) => price.price_including_taxes_and_fees))
  const own = range(product.prices.map((price) => price.price))
  return (
    <Stack gap={0} className="tabular">
      <span>{product.type === 'DONATION' ? <Trans>from {allIn}</Trans> : allIn}</span>
      {own !== allIn && (
        <Text size="xs" c="dimmed">
          <Trans>{own} before taxes and fees</Trans>
        </Text>
      )}
    </Stack>
  )
}
