import { Trans } from '@lingui/react/macro'
import type { PublicEvent } from '#contract/public-events.ts'
import { closedBecause } from '#web/screens/public/event/closed.ts'
import { ClosedNotice } from '#web/screens/public/event/closed-notice.tsx'
import type { CodeState } from '#web/screens/public/event/load-event.ts'
import { OpenOrder } from '#web/screens/public/event/open-order.tsx'
import { ProductList } from './product-list.tsx'
import { PromoBox } from './promo-box.tsx'
import { TicketSelection } from './ticket-selection.tsx'
import styles from './tickets.module.css'
import { WhatIsIncluded } from './unit-price.tsx'

type Props = { event: PublicEvent; code_state: CodeState; is_preview: boolean }

/** Tickets to choose from, or the reason why none can be bought at the moment. */
export function Tickets({ event, code_state, is_preview }: Props) {
  const closed = closedBecause(event)
  return (
    <section className={styles.tickets} id="tickets" aria-labelledby="tickets-title" tabIndex={-1}>
      <div className={styles.head}>
        <h2 id="tickets-title">
          <Trans>Tickets</Trans>
        </h2>
        {closed !== 'ended' && closed !== 'paused' && <PromoBox event={event} code_state={code_state} />}
      </div>
      <WhatIsIncluded event={event} />
      {!is_preview && <OpenOrder event={event} />}
      {closed ? (
        <>
          <ClosedNotice event={event} reason={closed} />
          {closed !== 'ended' && <ProductList event={event} picker={null} />}
        </>
      ) : (
        <TicketSelection event={event} is_closed={is_preview || event.status === 'DRAFT'} />
      )}
    </section>
  )
}
