import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { PublicOrder } from '#contract/checkout.ts'
import { shownCode } from '#domain/promo-code.ts'
import { type ReceiptRow, receiptOf } from '#web/lib/formats/receipt.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { EventFacts } from './event-facts.tsx'
import styles from './order-summary.module.css'

/** Items of the order: beside the step on wide screens, collapsed above it on phones. */
export function OrderSummary({ order }: { order: PublicOrder }) {
  const format = useFormat()
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // CSS shows the content of a collapsed summary on wide screens; this tells assistive technology and old browsers.
    if (details.current && matchMedia('(min-width: 56em)').matches) details.current.open = true
  }, [])
  return (
    <details ref={details} className={styles.summary}>
      <summary className={styles.head}>
        <div className={styles.what}>
          <h2 className={styles.title}>
            <Trans>Your order</Trans>
          </h2>
          <p className={styles.of}>{order.event.title}</p>
        </div>
        <span className={styles.short}>
          <Plural value={countOf(order)} one="# item" other="# items" />
          {' · '}
          <span className="tabular">{format.money(order.total_gross, order.currency)}</span>
        </span>
      </summary>
      <div className={styles.body}>
        <div className={styles.event}>
          <Thumbnail order={order} />
          <div>
            <p className={styles.name}>{order.event.title}</p>
            <EventFacts event={order.event} />
          </div>
        </div>
        <Receipt order={order} />
      </div>
    </details>
  )
}

function countOf(order: PublicOrder): number {
  return order.order_items.reduce((count, item) => count + item.quantity, 0)
}

function Thumbnail({ order }: { order: PublicOrder }) {
  const cover = order.event.images.find((image) => image.type === 'EVENT_COVER')
  if (!cover) return null
  const objectPosition = `${cover.focus_x}% ${cover.focus_y}%`
  return (
    <img className={styles.thumbnail} style={{ objectPosition }} src={cover.small_url} alt="" width={64} height={64} />
  )
}

function Receipt({ order }: { order: PublicOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const money = (amount: number) => format.money(amount, order.currency)
  const receipt = receiptOf(order)
  return (
    <table className={styles.table}>
      <caption className="unseen">{t`What your order costs`}</caption>
      <tbody>
        {receipt.lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {line.name} <span className={styles.quantity}>× {format.number(line.quantity)}</span>
            </th>
            <td>
              {line.amount_before !== null && (
                <del>
                  <span className="unseen">{t`Before:`} </span>
                  {money(line.amount_before)}
                </del>
              )}
              {money(line.amount)}
            </td>
          </tr>
        ))}
      </tbody>
      <tbody className={styles.part}>
        {receipt.subtotal !== null && <Row label={t`Subtotal`} amount={money(receipt.subtotal)} />}
        {receipt.added.map((row) => (
          <Row key={row.name} label={<Named row={row} />} amount={money(row.amount)} />
        ))}
      </tbody>
      <tbody className={styles.total}>
        <Row label={<Trans>Total ({order.currency})</Trans>} amount={money(receipt.total)} />
      </tbody>
      <tbody className={styles.notes}>
        {receipt.included.map((row) => (
          <Row key={row.name} label={<Included row={row} />} amount={money(row.amount)} />
        ))}
        {receipt.saved > 0 && <Row label={<Saved code={order.promo_code} />} amount={money(receipt.saved)} />}
      </tbody>
    </table>
  )
}

function Row({ label, amount }: { label: React.ReactNode; amount: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{amount}</td>
    </tr>
  )
}

function useNameOf(row: ReceiptRow): string {
  const { t } = useLingui()
  const format = useFormat()
  const name = row.name || t`Fees`
  return row.rate === null ? name : `${name} ${format.percent(row.rate)}`
}

function Named({ row }: { row: ReceiptRow }) {
  return useNameOf(row)
}

function Included({ row }: { row: ReceiptRow }) {
  const name = useNameOf(row)
  return <Trans>Included: {name}</Trans>
}

function Saved({ code: given }: { code: string | null }) {
  const code = given && shownCode(given)
  return code ? <Trans>You save with the code {code}</Trans> : <Trans>You save</Trans>
}
