import { useLingui } from '@lingui/react/macro'
import { useFormat } from '#web/lib/use-format.ts'

type Props = { amount: number; currency: string }

/** An amount of money. Browser and server may know different versions of Unicode's spaces: the server's text stays. */
export function Money({ amount, currency }: Props) {
  const { money } = useFormat()
  return (
    <span className="tabular" suppressHydrationWarning>
      {money(amount, currency)}
    </span>
  )
}

/** A price in a shop: nothing to pay reads "Free". */
export function Price({ amount, currency }: Props) {
  const { t } = useLingui()
  return amount === 0 ? <span>{t`Free`}</span> : <Money amount={amount} currency={currency} />
}

/** What the cheapest and the dearest ticket cost. */
export function PriceRange({ lowest, highest, currency }: { lowest: number; highest: number; currency: string }) {
  if (lowest === highest) return <Price amount={lowest} currency={currency} />
  return (
    <>
      <Price amount={lowest} currency={currency} /> – <Money amount={highest} currency={currency} />
    </>
  )
}
