import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { type FoundOrder, ticketLookup } from '#contract/ticket-lookup.ts'
import buttons from '#web/components/public/buttons.module.css'
import { PublicPage } from '#web/components/public/public-page.tsx'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import * as contexts from '#web/context.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { orDead } from '#web/lib/forms/form-action.ts'
import type { Route } from './+types/my-tickets.ts'
import styles from './my-tickets.module.css'

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const found = await orDead(context.get(contexts.api)(ticketLookup.get, { params: { token } }))
  return data({ orders: found?.data ?? null }, { status: found ? 200 : 404 })
}

/** All orders of the address that the link was sent to, newest first. */
export default function MyTickets({ loaderData: { orders } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <PublicPage>
      <SecretPageHead title={t`My tickets`} />
      <div className={styles.page}>
        {orders ? <Found orders={orders} /> : <Dead />}
        <p>
          <a href="/my-tickets">
            {orders ? <Trans>Look for another address</Trans> : <Trans>Send me a new link</Trans>}
          </a>
        </p>
      </div>
    </PublicPage>
  )
}

function Dead() {
  return (
    <>
      <h1>
        <Trans>This link no longer works</Trans>
      </h1>
      <p>
        <Trans>Links to your tickets work for 24 hours. We’ll gladly send a new one.</Trans>
      </p>
    </>
  )
}

function Found({ orders }: { orders: FoundOrder[] }) {
  return (
    <>
      <h1>
        <Trans>My tickets</Trans>
      </h1>
      {orders.length === 0 && (
        <p>
          <Trans>This address no longer has any orders.</Trans>
        </p>
      )}
      <ul className={styles.orders}>
        {orders.map((order) => (
          <Order key={order.short_id} order={order} />
        ))}
      </ul>
    </>
  )
}

function Order({ order }: { order: FoundOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const { event, public_id, tickets_count } = order
  const at = `${order.event_id}/${order.short_id}`
  const place = event.is_online_event ? t`Online event` : [event.venue_name, event.city].filter(Boolean).join(', ')
  const bought = format.date(order.created_at, event.timezone)
  const isCancelled = order.status === 'CANCELLED'
  return (
    <li className={styles.order}>
      <h2>{event.title}</h2>
      <p>
        <time dateTime={event.start_date} suppressHydrationWarning>
          {format.dateTime(event.start_date, event.timezone)}
        </time>
        {place && ` · ${place}`}
      </p>
      <p className={styles.about}>
        {isCancelled ? <Trans>Cancelled</Trans> : <Plural value={tickets_count} one="# ticket" other="# tickets" />}
        {order.status === 'AWAITING_OFFLINE_PAYMENT' && (
          <>
            {' · '}
            <Trans>not paid yet</Trans>
          </>
        )}
        {' · '}
        <Trans>
          Order {public_id} of <span suppressHydrationWarning>{bought}</span>
        </Trans>
      </p>
      <p className={styles.ways}>
        <a className={buttons.plain} href={`/checkout/${at}/summary`} aria-label={t`Open order: ${public_id}`}>
          <Trans>Open order</Trans>
        </a>
        {!isCancelled && order.status === 'COMPLETED' && tickets_count > 0 && (
          <a className={buttons.quiet} href={`/order/${at}/print`} aria-label={t`Print tickets: ${public_id}`}>
            <Trans>Print tickets</Trans>
          </a>
        )}
      </p>
    </li>
  )
}
