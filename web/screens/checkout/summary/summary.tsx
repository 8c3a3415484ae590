import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { invoices } from '#contract/invoices.ts'
import { selfServices } from '#contract/self-service.ts'
import { isShown } from '#domain/order-status.ts'
import { LineIcon } from '#web/components/public/line-icon.tsx'
import { RichText } from '#web/components/public/rich-text.tsx'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import * as contexts from '#web/context.ts'
import { orNotFound } from '#web/lib/calls/secret-page.ts'
import { VISITOR_ERRORS } from '#web/lib/errors/visitor-errors.ts'
import controls from '../controls.module.css'
import { clearDraft } from '../draft.ts'
import { useCheckout } from '../use-checkout.ts'
import type { Route } from './+types/summary.ts'
import { Answers } from './answers.tsx'
import { Attendees } from './attendees.tsx'
import { cardPaymentOf } from './card-payment.server.ts'
import { EventCard } from './event-card.tsx'
import { Invoices } from './invoices.tsx'
import { ManageOrder } from './manage-order.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderState } from './order-state.tsx'
import { PayNow } from './pay-now.tsx'
import styles from './summary.module.css'
import { unpaidCodes } from './unpaid-codes.server.ts'
import { useSelfService } from './use-self-service.tsx'

/** Only placed orders can have invoices. The state of the order comes from the layout. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { event_id, order_short_id } = params
  const api = context.get(contexts.api)
  const of = { params: { event_id: Number(event_id), order_short_id } }
  const calls = Promise.all([
    api(invoices.listForBuyer, of),
    api(selfServices.get, of),
    unpaidCodes(api, of.params),
    cardPaymentOf(api, of.params),
  ])
  const [files, possible, codes, card] = await orNotFound(calls)
  return { invoices: files.data, possible: possible.data, codes, card }
}

/** The order page for the buyer, for each state of the order. */
export default function Summary({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { order } = useCheckout()
  const { possible } = loaderData
  const { ask, dialog, done, isLost, ref } = useSelfService(order, possible)
  const { post_checkout_message, online_event_connection_details } = order.settings
  const wasPlaced = isShown(order.status)
  useEffect(() => {
    if (wasPlaced) clearDraft(order.short_id)
  }, [wasPlaced, order.short_id])

  return (
    <div className={styles.summary}>
      <SecretPageHead title={t`Your order`} of={order.event.title} />
      <OrderState order={order} card={loaderData.card} />
      {order.status === 'AWAITING_OFFLINE_PAYMENT' && <PayNow order={order} codes={loaderData.codes} />}
      {online_event_connection_details && (
        <section className={controls.card}>
          <h2>
            <Trans>How to join online</Trans>
          </h2>
          <RichText html={online_event_connection_details} />
        </section>
      )}
      {post_checkout_message && (
        <section className={controls.card} aria-label={t`A note from the organizer`}>
          <RichText html={post_checkout_message} />
        </section>
      )}
      {done !== null && (
        <p ref={ref} className={styles.done} role="status" tabIndex={-1}>
          {done}
        </p>
      )}
      {isLost && (
        <p className={controls.failure} role="alert">
          {i18n._(VISITOR_ERRORS.network)}
        </p>
      )}
      {wasPlaced && order.attendees.length + order.given_away.length > 0 && (
        <Attendees order={order} possible={possible.attendees} onAsk={ask} />
      )}
      {wasPlaced && <ManageOrder order={order} possible={possible} onAsk={ask} />}
      {wasPlaced && <OrderFacts order={order} />}
      {wasPlaced && <Invoices files={loaderData.invoices} />}
      {wasPlaced && <Answers order={order} possible={possible} onAsk={ask} />}
      {wasPlaced && <EventCard order={order} />}
      {wasPlaced && (
        <p className={styles.hint}>
          <LineIcon name="ticket" />
          <Trans>Bookmark this page: the link opens your order and tickets without a password.</Trans>
        </p>
      )}
      {dialog}
    </div>
  )
}
