import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import type { Product } from '#contract/products.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'

/** Price including taxes and fees; the price without them is below it if the two differ. */
export function PriceText({ product, currency }: { product: Product; currency: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const money = (amount: number) => (amount === 0 ? t`Free` : format.money(amount, currency))
  if (product.type === 'FREE') return <Trans>Free</Trans>
  const range = (amounts: number[]) => {
    const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
    return low === high ? money(low) : `${money(low)} – ${money(high)}`
  }
  const allIn = range(product.prices.map((price) => price.price_including_taxes_and_fees))
  const own = range(product.prices.map((price) => price.price))
  return (
    <Stack gap={0} className="tabular">
      <span>
        {product.type === 'DONATION' ? <Donation from={allIn} price={product.prices[0]?.price ?? 0} /> : allIn}
      </span>
      {own !== allIn && (
        <Text size="xs" c="dimmed">
          <Trans>{own} before taxes and fees</Trans>
        </Text>
      )}
    </Stack>
  )
}

function Donation({ from, price }: { from: string; price: number }) {
  return price === 0 ? <Trans>any amount</Trans> : <Trans>from {from}</Trans>
}
