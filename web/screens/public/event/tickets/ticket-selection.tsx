import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef } from 'react'
import type { Reservation } from '#contract/checkout.ts'
import type { ApiFailure } from '#contract/client.ts'
import type { PublicEvent } from '#contract/public-events.ts'
import { isBlankHtml } from '#domain/text.ts'
import { RichText } from '#web/components/public/rich-text.tsx'
import { selectionMessage } from '#web/lib/errors/selection-issues.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import { usePageRuntime } from '#web/lib/page/page-runtime.ts'
import { orderAddress, withKept } from '#web/lib/page/shop-address.ts'
import { affiliateOf } from '#web/screens/public/event/affiliate-link.ts'
import { storeOpenOrder } from '#web/screens/public/event/open-order-storage.ts'
import { OrderBar } from './order-bar.tsx'
import { ProductList } from './product-list.tsx'
import { rowOf, toReservation, totalQuantity } from './selection.ts'
import { Summary } from './summary.tsx'
import styles from './tickets.module.css'
import { usePicker } from './use-picker.ts'
import { usePromoCode } from './use-promo-code.ts'
import { useReservation } from './use-reservation.ts'

type Props = { event: PublicEvent; is_closed: boolean }

const FORM = 'ticket-form'

/** Quantities, total, and the button to the checkout. `is_closed`: everything can be tried, nothing can be bought. */
export function TicketSelection({ event, is_closed }: Props) {
  const { picker, summary, reservation, order } = useOrdering(event)
  const { settings } = event

  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    if (!is_closed) void order()
  }

  return (
    <>
      <form id={FORM} className={styles.form} onSubmit={submit} noValidate>
        <ProductList event={event} picker={picker} />
      </form>
      <noscript>
        <p className={styles.muted}>
          <Trans>To choose tickets, allow JavaScript on this page.</Trans>
        </p>
      </noscript>
      {settings.pre_checkout_message && !isBlankHtml(settings.pre_checkout_message) && (
        <RichText html={settings.pre_checkout_message} />
      )}
      <Summary ref={summary} event={event} picker={picker} reservation={reservation} />
      <OrderBar
        form={FORM}
        event={event}
        selection={picker.selection}
        is_closed={is_closed}
        is_pending={reservation.state.phase === 'sending' || reservation.state.phase === 'waiting'}
      />
    </>
  )
}

/** Error codes that mean the products have changed: they are loaded again. */
const STALE = ['sold_out', 'not_enough_left', 'not_on_sale', 'event_not_on_sale', 'not_found', 'malformed']

function useOrdering(event: PublicEvent) {
  const { i18n } = useLingui()
  const picker = usePicker(event)
  const reservation = useReservation(event.id)
  const page = usePageRuntime()
  const { setCode } = usePromoCode()
  const summary = useRef<HTMLDivElement>(null)

  function showProblems() {
    // The summary is rendered first, then read out.
    requestAnimationFrame(() => summary.current?.focus())
  }

  async function refuse(failure: ApiFailure, request: Reservation) {
    const general = i18n._(visitorError(failure))
    const rows = failure.issues.flatMap((issue) => {
      const row = rowOf(issue.path, request)
      return row ? [[row, selectionMessage(i18n, issue, general)] as const] : []
    })
    picker.refuse(Object.fromEntries(rows))
    if (failure.code === 'promo_code_not_usable') await setCode(null)
    else if (STALE.includes(failure.code)) await page.reload()
    showProblems()
  }

  async function order() {
    reservation.reset()
    const isComplete = picker.check() && totalQuantity(picker.selection) > 0
    if (!isComplete) return showProblems()
    const request = { ...toReservation(event, picker.selection), affiliate_code: affiliateOf(event.id) }
    const result = await reservation.reserve(request)
    if (!result) return
    if ('failure' in result) return refuse(result.failure, request)
    storeOpenOrder(event.id, result.order.short_id)
    await page.go(`${orderAddress(page, event.id, result.order.short_id)}/details${withKept(page)}`)
  }

  return { picker, summary, reservation, order }
}
