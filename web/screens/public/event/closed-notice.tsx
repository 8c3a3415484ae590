import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PublicEvent } from '#contract/public-events.ts'
import { type ClosedReason, hasWaitlist, startOfSale } from './closed.ts'
import styles from './closed-notice.module.css'
import { SaleStart } from './tickets/sale-start.tsx'

/** Illustration, reason and expectation for an event without tickets to buy. */
export function ClosedNotice({ event, reason }: { event: PublicEvent; reason: ClosedReason }) {
  const start = startOfSale(event)
  return (
    <div className={styles.notice} data-reason={reason}>
      <Drawing reason={reason} />
      <Words reason={reason} hasWaitlist={hasWaitlist(event)} />
      {reason === 'before_sale' && start !== null && <SaleStart at={start} event={event} is_large />}
    </div>
  )
}

function Words({ reason, hasWaitlist }: { reason: ClosedReason; hasWaitlist: boolean }) {
  switch (reason) {
    case 'ended':
      return <Text title={<Trans>This event is over</Trans>} text={<Trans>Thank you to everyone who came.</Trans>} />
    case 'paused':
      return (
        <Text
          title={<Trans>Sales are paused</Trans>}
          text={<Trans>The organizer has paused sales. Check back later.</Trans>}
        />
      )
    case 'sold_out':
      return (
        <Text
          title={<Trans>Sold out</Trans>}
          text={
            hasWaitlist ? (
              <Trans>All tickets are taken. Join the waitlist, and we’ll email you when one becomes free.</Trans>
            ) : (
              <Trans>All tickets are taken. Some may come back, so check again later.</Trans>
            )
          }
        />
      )
    case 'before_sale':
      return <Text title={<Trans>Not on sale yet</Trans>} />
    case 'not_payable':
      return (
        <Text
          title={<Trans>Not on sale yet</Trans>}
          text={<Trans>The organizer is still setting up ticket sales. Check back later.</Trans>}
        />
      )
    case 'after_sale':
      return (
        <Text title={<Trans>Sales have ended</Trans>} text={<Trans>Tickets can no longer be bought here.</Trans>} />
      )
    case 'nothing':
      return <Text title={<Trans>No tickets yet</Trans>} text={<Trans>The organizer hasn’t added any yet.</Trans>} />
  }
}

function Text({ title, text }: { title: ReactNode; text?: ReactNode }) {
  return (
    <>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
    </>
  )
}

/** Line drawing of a ticket for each reason. */
function Drawing({ reason }: { reason: ClosedReason }) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 120 76"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M14 14h92v16a8 8 0 0 0 0 16v16H14V46a8 8 0 0 0 0-16V14Z" strokeLinejoin="round" />
      <path d="M76 18v40" strokeDasharray="4 5" />
      {(reason === 'before_sale' || reason === 'not_payable') && (
        <path d="M44 26a12 12 0 1 0 0 24 12 12 0 0 0 0-24Zm0 5v7l5 4" strokeLinecap="round" />
      )}
      {reason === 'paused' && <path d="M39 28v20M49 28v20" strokeLinecap="round" strokeWidth="4" />}
      {reason === 'sold_out' && <path d="M30 50 60 26" strokeLinecap="round" strokeWidth="4" />}
      {(reason === 'ended' || reason === 'after_sale') && (
        <path d="m34 38 8 8 16-17" strokeLinecap="round" strokeWidth="3" />
      )}
      {reason === 'nothing' && <path d="M30 30h28M30 40h18" strokeLinecap="round" />}
    </svg>
  )
}
