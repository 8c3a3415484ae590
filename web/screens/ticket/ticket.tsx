import { Trans, useLingui } from '@lingui/react/macro'
import { useHref } from 'react-router'
import { LineIcon } from '#web/components/public/line-icon.tsx'
import { PageFoot } from '#web/components/public/page-foot.tsx'
import { RichText } from '#web/components/public/rich-text.tsx'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import { CopyButton } from '#web/components/shared/copy-button.tsx'
import * as contexts from '#web/context.ts'
import type { Route } from './+types/ticket.ts'
import { loadTicket } from './load-tickets.server.ts'
import styles from './ticket.module.css'
import { TicketCard } from './ticket-card.tsx'
import { WalletLinks } from './wallet-links.tsx'

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const drawn = await loadTicket(context.get(contexts.api), params.event_id, params.attendee_short_id)
  const address = `${context.get(contexts.origin)}/product/${params.event_id}/${params.attendee_short_id}`
  return { drawn, address, isWalletBusy: new URL(request.url).searchParams.get('wallet') === 'busy' }
}

/** One attendee's ticket, to be shown at check-in, printed or kept. */
export default function TicketPage({ loaderData: { drawn, address, isWalletBusy } }: Route.ComponentProps) {
  const { t } = useLingui()
  const { ticket } = drawn
  const print = useHref('print')
  const ticketPath = `/events/${ticket.event.id}/attendees/${ticket.short_id}`
  const { online_event_connection_details } = ticket.settings
  return (
    <div className={styles.page} data-theme={ticket.event.theme?.mode} style={ticket.event.theme?.style}>
      <SecretPageHead title={t`Ticket · ${ticket.event.title}`} />
      <main className={styles.main}>
        <TicketCard drawn={drawn} />
        <div className={styles.actions}>
          {drawn.qr && (
            <a className={styles.action} href={print} target="_blank" rel="noopener">
              <LineIcon name="printer" size={18} />
              <Trans>Print</Trans>
            </a>
          )}
          {drawn.qr && (
            <a className={styles.action} href={`/api/public${ticketPath}/pdf`} download>
              <LineIcon name="download" size={18} />
              <Trans>Download PDF</Trans>
            </a>
          )}
          <WalletLinks ticket={ticket} />
          <CopyButton text={address} label={t`Copy link`} />
          {ticket.status !== 'CANCELLED' && (
            <a className={styles.action} href={`/event/${ticket.event.id}/calendar.ics`}>
              <LineIcon name="calendar" size={18} />
              <Trans>Add to calendar</Trans>
            </a>
          )}
        </div>
        {isWalletBusy && (
          <p role="status">
            <Trans>The wallet isn’t answering right now. Try again in a moment.</Trans>
          </p>
        )}
        {online_event_connection_details && (
          <section className={styles.online}>
            <h2>
              <Trans>How to join online</Trans>
            </h2>
            <RichText html={online_event_connection_details} />
          </section>
        )}
        <p className={styles.hint}>
          <Trans>Anyone with this link has the ticket. Share it only with the person who will use it.</Trans>
        </p>
      </main>
      <PageFoot legal={ticket.event.legal} />
    </div>
  )
}
