import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PricedOrder } from '#domain/pricing.ts'
import { shownCode } from '#domain/promo-code.ts'
import { Money } from '#web/components/shared/price.tsx'
import { type ReceiptRow, receiptOf } from '#web/lib/formats/receipt.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import type { OrderRow } from './order-row.ts'
import styles from './orders.module.css'

/** Amounts of an order, placed or not. */
type Costs = Pick<OrderRow, (keyof PricedOrder & keyof OrderRow) | 'total_refunded' | 'promo_code' | 'currency'>

/** True if the total is made up of more than the prices: discounts, refunds, taxes or fees. */
export function hasParts(order: Costs): boolean {
  return order.total_discount > 0 || order.total_refunded > 0 || order.taxes_and_fees.some((line) => line.amount > 0)
}

/** Prices, each discount, fee and tax by name, and the total; `items` are the rows above them. */
export function OrderTotals({ order, items }: { order: Costs; items?: ReactNode }) {
  const { t } = useLingui()
  const nameOf = useNameOf()
  const receipt = receiptOf({ ...order, order_items: [] })
  const { total_discount: discount, total_refunded: refunded, currency } = order
  const code = order.promo_code && shownCode(order.promo_code)
  return (
    <table className={styles.totals}>
      <caption className="unseen">{t`Breakdown`}</caption>
      {items && <tbody>{items}</tbody>}
      <tbody className={items ? styles.parts : undefined}>
        {hasParts(order) && <Row label={t`Subtotal`} amount={order.total_before_discount} currency={currency} />}
        {discount > 0 && (
          <Row label={code ? t`Discount with the code ${code}` : t`Discount`} amount={-discount} currency={currency} />
        )}
        {receipt.added.map((row) => (
          <Row key={row.name} label={nameOf(row)} amount={row.amount} currency={currency} />
        ))}
      </tbody>
      <tbody className={styles.total}>
        <Row label={t`Total`} amount={order.total_gross} currency={currency} />
      </tbody>
      <tbody className={styles.notes}>
        {receipt.included.map((row) => (
          <Row key={row.name} label={t`Included: ${nameOf(row)}`} amount={row.amount} currency={currency} />
        ))}
        {refunded > 0 && <Row label={t`Refunded`} amount={-refunded} currency={currency} />}
      </tbody>
    </table>
  )
}

function Row({ label, amount, currency }: { label: string; amount: number; currency: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Money amount={amount} currency={currency} />
      </td>
    </tr>
  )
}

function useNameOf(): (row: ReceiptRow) => string {
  const { t } = useLingui()
  const { percent } = useFormat()
  return ({ name, rate }) => (rate === null ? name || t`Fees` : `${name} ${percent(rate)}`)
}
