import { useEffect, useRef, useState } from 'react'
import { Outlet, replace, useLocation, useRevalidator } from 'react-router'
import { checkout } from '#contract/checkout.ts'
import { PageFoot } from '#web/components/public/page-foot.tsx'
import { useCountedOrder } from '#web/components/public/visits/use-counted-order.ts'
import * as contexts from '#web/context.ts'
import { orNotFound } from '#web/lib/calls/secret-page.ts'
import { loadPublicMessages } from '#web/lib/formats/i18n.ts'
import { useFrameTheme } from '#web/lib/page/frame-theme.ts'
import { orderAddress, withKept } from '#web/lib/page/shop-address.ts'
import type { Route } from './+types/checkout-layout.ts'
import { CheckoutHeader } from './checkout-header.tsx'
import styles from './checkout-layout.module.css'
import { ExpiredDialog } from './expired-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { OrderSummary } from './order-summary.tsx'
import { fittingStep, isOpen, stepOf } from './steps.ts'
import type { Checkout } from './use-checkout.ts'
import { useTellHost } from './use-tell-host.ts'
import { useTimeLeft } from './use-time-left.ts'

/** Runs before each step is shown, in the browser too: the state of the order decides the step. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(contexts.api)
  const { event_id, order_short_id } = params
  const call = api(checkout.get, { params: { event_id: Number(event_id), order_short_id } })
  const { data: order } = await orNotFound(call)
  const step = stepOf(url.pathname)
  const fitting = fittingStep(order, step)
  if (fitting !== step) throw replace(`${orderAddress(url, order.event.id, order.short_id)}/${fitting}${withKept(url)}`)
  return { order }
}

/** Loads the checkout's texts as well: a visitor coming from an event's page does not have them yet. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [data] = await Promise.all([serverLoader(), loadPublicMessages()])
  return data
}

export default function CheckoutLayout({ loaderData: { order } }: Route.ComponentProps) {
  const step = stepOf(useLocation().pathname) ?? 'details'
  const [extended, setExtended] = useState<Parameters<Checkout['onExtended']>[0]>(order)
  const held = extended.reserved_until > order.reserved_until ? extended : order
  const seconds = useTimeLeft(held.reserved_until, held.server_time)
  const [isRefused, setRefused] = useState(false)
  const theme = useFrameTheme(order.event.theme)
  const isReserved = isOpen(order)
  const isOver = isReserved && (seconds <= 0 || isRefused)
  const params = { event_id: order.event.id, order_short_id: order.short_id }
  useFocusOnNewStep()
  useTellHost(order, step)
  useCountedOrder(order)
  useFreshOrder(isOver && order.is_awaiting_confirmation)
  return (
    <div className={styles.page} data-theme={theme?.mode} style={theme?.style}>
      <CheckoutHeader order={order} step={step} seconds={isReserved ? seconds : null} />
      <div className={styles.columns} data-step={step}>
        <main className={styles.main}>
          <Outlet
            context={{ order, params, onExpired: () => setRefused(true), onExtended: setExtended } satisfies Checkout}
          />
        </main>
        <aside className={styles.aside}>
          <OrderSummary order={order} />
        </aside>
      </div>
      <PageFoot legal={order.event.legal} />
      {isOver && step !== 'payment_return' && <ExpiredDialog order={order} />}
      {isReserved && !isOver && <LeaveDialog order={order} />}
    </div>
  )
}

/** A new step is a new page: screen readers and keyboard users start at its heading. */
function useFocusOnNewStep() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname])
}

/**
 * Reloads the order when the tab becomes visible, since the buyer may have finished it in another tab. Also reloads it when the
 * time to confirm is over here, since it may have been confirmed elsewhere.
 */
function useFreshOrder(isUnsure: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isUnsure) void revalidate()
  }, [isUnsure, revalidate])
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [revalidate])
}
