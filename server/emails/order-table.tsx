import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatMoney, formatPercent } from './format.ts'
import { COLOURS, styles } from './styles.ts'
import { useLocale } from './use-locale.ts'

export type OrderFacts = {
  currency: string
  total_gross: number
  total_discount: number
  promo_code: string | null
  items: { id: number; item_name: string; quantity: number; total_gross: number }[]
  taxes_and_fees: { name: string; calculation_type: 'FIXED' | 'PERCENTAGE'; rate: number; amount: number }[]
}

/** All-in prices per line, so that the lines add up to the total; below it what they contain. */
export function OrderTable({ order }: { order: OrderFacts }) {
  const { t } = useLingui()
  const locale = useLocale()
  const money = (amount: number) => formatMoney(amount, order.currency, locale)
  const line = { ...styles.fact, padding: '8px 0', borderBottom: `1px solid ${COLOURS.line}` }
  const total = { ...line, fontSize: '16px', fontWeight: 650, borderBottom: 'none' }
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} data-text-format="dataTable" style={{ margin: '0 0 12px' }}>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.id}>
            <td style={line}>{`${item.quantity} × ${item.item_name}`}</td>
            <td style={{ ...line, ...styles.amount }}>{money(item.total_gross)}</td>
          </tr>
        ))}
        <tr>
          <td style={total}>{t`Total`}</td>
          <td style={{ ...total, ...styles.amount }}>{money(order.total_gross)}</td>
        </tr>
        {order.taxes_and_fees.map((item) => (
          <Detail key={item.name} label={<Contained item={item} />} amount={money(item.amount)} />
        ))}
        {order.total_discount > 0 && (
          <Detail label={<Saved code={order.promo_code} />} amount={money(order.total_discount)} />
        )}
      </tbody>
    </table>
  )
}

function Contained({ item }: { item: OrderFacts['taxes_and_fees'][number] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const name = item.calculation_type === 'PERCENTAGE' ? `${item.name} ${formatPercent(item.rate, locale)}` : item.name
  return t`Included: ${name}`
}

function Saved({ code }: { code: string | null }) {
  const { t } = useLingui()
  return code ? t`You saved with the code ${code}` : t`You saved`
}

function Detail({ label, amount }: { label: ReactNode; amount: string }) {
  const style = { ...styles.muted, margin: 0 }
  return (
    <tr>
      <td style={style}>{label}</td>
      <td style={{ ...style, ...styles.amount }}>{amount}</td>
    </tr>
  )
}
