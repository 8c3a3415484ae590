import { t } from '@lingui/core/macro'
import { shownCode } from '#domain/promo-code.ts'
import { formatMoney, formatPercent } from './format.ts'
import { amountTable, type Part } from './parts.ts'
import type { Reader } from './render-email.ts'

export type OrderFacts = {
  currency: string
  total_gross: number
  total_discount: number
  promo_code: string | null
  items: { id: number; item_name: string; quantity: number; total_gross: number }[]
  taxes_and_fees: { name: string; calculation_type: 'FIXED' | 'PERCENTAGE'; rate: number; amount: number }[]
}

/** All-in prices per line, so that the lines add up to the total; below it the included taxes and fees. */
export function orderTable(order: OrderFacts, reader: Reader): Part {
  const { i18n, tag } = reader
  const row = (kind: 'line' | 'total' | 'detail', label: string, amount: number) => ({
    kind,
    label,
    amount: formatMoney(amount, order.currency, tag),
  })
  return amountTable([
    ...order.items.map((item) => row('line', `${item.quantity} × ${item.item_name}`, item.total_gross)),
    row('total', t(i18n)`Total`, order.total_gross),
    ...order.taxes_and_fees.map((item) => row('detail', contained(item, reader), item.amount)),
    ...(order.total_discount > 0 ? [row('detail', saved(order.promo_code, reader), order.total_discount)] : []),
  ])
}

function contained(item: OrderFacts['taxes_and_fees'][number], { i18n, tag }: Reader): string {
  const name = item.calculation_type === 'PERCENTAGE' ? `${item.name} ${formatPercent(item.rate, tag)}` : item.name
  return t(i18n)`Included: ${name}`
}

function saved(given: string | null, { i18n }: Reader): string {
  const code = given && shownCode(given)
  return code ? t(i18n)`You saved with the code ${code}` : t(i18n)`You saved`
}
