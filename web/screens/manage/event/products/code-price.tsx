import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import type { PromoCode } from '#contract/promo-codes.ts'
import { priceUnit } from '#domain/pricing.ts'
import { adjustmentsOf, shownCode, unlocks, withProductsOf } from '#domain/promo-code.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import type { ProductFormApi } from './product-form-values.ts'
import { useNewestCodes } from './use-newest-codes.ts'
import { useUnit } from './use-unit.ts'

type Props = {
  form: ProductFormApi
  /** 0 for a new product. */
  product_id: number
}

/** Prices with a promo code, collapsed below the price; null if no code makes the product cheaper. */
export function CodePrice({ form, product_id }: Props) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState('')
  const codes = useCodesFor(form, product_id)
  const promo = codes.find(({ code }) => code === chosen) ?? codes[0]
  if (!promo || form.values.type === 'FREE') return null
  return (
    <Disclosure summary={<Trans>Price with a promo code</Trans>}>
      <NativeSelect
        label={t`Promo code`}
        labelProps={{ mod: 'unmarked' }}
        data={codes.map(({ code }) => ({ value: code, label: shownCode(code) }))}
        value={promo.code}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <div aria-live="polite">
        <Prices form={form} product_id={product_id} promo={promo} />
      </div>
    </Disclosure>
  )
}

function Prices({ form, product_id, promo }: Props & { promo: PromoCode }) {
  const { t } = useLingui()
  const format = useFormat()
  const { currency } = useEvent()
  const unitAt = useUnit(form, product_id)
  const money = (amount: number) => format.money(amount, currency)
  const prices = form.values.type === 'TIERED' ? form.values.prices : form.values.prices.slice(0, 1)
  return prices.map(({ key, label, price }) => {
    if (price === null) return null
    const unit = unitAt(price)
    const [before, after] = [[], adjustmentsOf(promo)].map((adjustments) => priceUnit({ ...unit, adjustments }))
    const [now, instead] = [money(after?.total_gross ?? 0), money(before?.total_gross ?? 0)]
    return (
      <Text key={key} size="sm" c="dimmed" mt={6} className="tabular">
        {label ? t`${label}: ${now} instead of ${instead}` : t`${now} instead of ${instead}`}
      </Text>
    )
  })
}

/** Codes that make this product cheaper. */
function useCodesFor({ values }: ProductFormApi, product_id: number): PromoCode[] {
  const here = [{ id: product_id, product_category_id: values.product_category_id }]
  return useNewestCodes().flatMap((promo) => {
    const found = promo.discount_type === 'NONE' ? null : withProductsOf(promo, here)
    return found && unlocks(found, product_id) ? [found] : []
  })
}
