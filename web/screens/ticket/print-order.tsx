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
      <SecretPageHead title={t`Print tickets`} />
      {printed.length > 0 ? <PrintSheet tickets={printed} /> : <NoTickets order={order} />}
    </>
  )
}

function NoTickets({ order }: { order: string }) {
  return (
    <main className={styles.main}>
      <h1>
        <Trans>There are no tickets to print</Trans>
      </h1>
      <p>
        <Trans>The order is not finished, was cancelled, or has nothing in it that needs a ticket.</Trans>
      </p>
      <a className={styles.action} href={order}>
        <Trans>Go to the order</Trans>
      </a>
    </main>
  )
}
