import { useLingui } from '@lingui/react/macro'
import { useFormat } from '#web/lib/formats/use-format.ts'

type Props = { amount: number; currency: string }

/** Amount of money. Browser and server may format spaces differently (Unicode versions); the server's text stays. */
export function Money({ amount, currency }: Props) {
  const { money } = useFormat()
  return (
    <span className="tabular" suppressHydrationWarning>
      {money(amount, currency)}
    </span>
  )
}

/** Price for buyers; 0 is shown as "Free". */
export function Price({ amount, currency }: Props) {
  const { t } = useLingui()
  return amount === 0 ? <span>{t`Free`}</span> : <Money amount={amount} currency={currency} />
}

/** Range from the cheapest to the most expensive ticket. */
export function PriceRange({ lowest, highest, currency }: { lowest: number; highest: number; currency: string }) {
  if (lowest === highest) return <Price amount={lowest} currency={currency} />
  return (
    <>
      <Price amount={lowest} currency={currency} /> – <Money amount={highest} currency={currency} />
    </>
  )
}
