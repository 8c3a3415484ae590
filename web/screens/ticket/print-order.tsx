import { Trans, useLingui } from '@lingui/react/macro'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import * as contexts from '#web/context.ts'
import type { Route } from './+types/print-order.ts'
import { loadTicketsOfOrder } from './load-tickets.server.ts'
import { PrintSheet } from './print-sheet.tsx'
import styles from './ticket.module.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const tickets = await loadTicketsOfOrder(context.get(contexts.api), params.event_id, params.order_short_id)
  return { tickets, order: `/checkout/${params.event_id}/${params.order_short_id}/summary` }
}

/** All tickets of an order, each on a page of its own; cancelled ones are not printed. */
export default function PrintOrder({ loaderData: { tickets, order } }: Route.ComponentProps) {
  const { t } = useLingui()
  const printed = tickets.filter(({ ticket }) => ticket.status !== 'CANCELLED')
  return (
    <>
      <SecretPageHead title={t`Print tickets`} {...(tickets[0] && { of: tickets[0].ticket.event.title })} />
      {printed.length > 0 ? <PrintSheet tickets={printed} /> : <NoTickets order={order} />}
    </>
  )
}

function NoTickets({ order }: { order: string }) {
  return (
    <main className={styles.main}>
      <h1>
        <Trans>No tickets to print</Trans>
      </h1>
      <p>
        <Trans>The order isn’t complete, was cancelled, or has no tickets in it.</Trans>
      </p>
      <a className={styles.action} href={order}>
        <Trans>Go to order</Trans>
      </a>
    </main>
  )
}
