import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { DrawnTicket } from './load-tickets.server.ts'
import styles from './print-sheet.module.css'
import { TicketCard } from './ticket-card.tsx'

/** One ticket per page. The browser's print dialog opens by itself once the page has loaded. */
export function PrintSheet({ tickets }: { tickets: DrawnTicket[] }) {
  const { t } = useLingui()
  useEffect(() => {
    const timer = setTimeout(() => window.print(), 500)
    return () => clearTimeout(timer)
  }, [])

  return (
    <main className={styles.sheet}>
      <h1 className="unseen">{t`Print tickets`}</h1>
      {tickets.map((drawn) => (
        <div key={drawn.ticket.short_id} className={styles.leaf}>
          <TicketCard drawn={drawn} isPrinted />
        </div>
      ))}
    </main>
  )
}
