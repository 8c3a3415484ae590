import { Plural, Trans } from '@lingui/react/macro'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import buttons from '#web/components/public/buttons.module.css'
import { Price } from '#web/components/shared/price.tsx'
import { api } from '#web/lib/calls/api.ts'
import { formatClock } from '#web/lib/formats/format.ts'
import { usePageRuntime } from '#web/lib/page/page-runtime.ts'
import { orderAddress, withKept } from '#web/lib/page/shop-address.ts'
import styles from './open-order-notice.module.css'
import { clearOpenOrder } from './open-order-storage.ts'
import { useServerTime } from './use-server-time.ts'

type Key = { event_id: number; order_short_id: string }

/** The order if it is still open. Without a reply nothing is shown, and the next visit asks again. */
export async function findOpen(params: Key, signal: AbortSignal): Promise<PublicOrder | null> {
  try {
    const { data: order } = await api(checkout.get, { params, signal })
    if (order.status === 'RESERVED' && !order.is_expired) return order
    clearOpenOrder(params.event_id)
  } catch {}
  return null
}

type NoticeProps = { order: PublicOrder; event_id: number; onGone: () => void }

export function OpenOrderNotice({ order, event_id, onGone }: NoticeProps) {
  const page = usePageRuntime()
  const seconds = (Date.parse(order.reserved_until) - useServerTime(order.server_time)) / 1000
  const isOver = seconds <= 0
  const quantity = order.order_items.reduce((sum, item) => sum + item.quantity, 0)

  async function giveBack() {
    clearOpenOrder(event_id)
    onGone()
    // An order that can no longer be released has ended by itself.
    await api(checkout.abandon, { params: { event_id, order_short_id: order.short_id } }).catch(() => undefined)
    await page.reload()
  }

  if (isOver) return null
  return (
    <aside className={styles.notice}>
      <p className={styles.title}>
        <Trans>You have an unfinished order</Trans>
      </p>
      <p className="tabular">
        <Plural value={quantity} one="# item" other="# items" />,{' '}
        <Price amount={order.total_gross} currency={order.currency} />.{' '}
        <Trans>We’re holding it for another {formatClock(seconds)}.</Trans>
      </p>
      <div className={styles.actions}>
        <a className={buttons.plain} href={`${orderAddress(page, event_id, order.short_id)}/details${withKept(page)}`}>
          <Trans>Continue your order</Trans>
        </a>
        <button type="button" className={buttons.quiet} onClick={() => void giveBack()}>
          <Trans>Release tickets</Trans>
        </button>
      </div>
    </aside>
  )
}
