import { Trans } from '@lingui/react/macro'
import type { PublicEvent } from '#contract/public-events.ts'
import { closedBecause } from './closed.ts'
import { ClosedFace } from './closed-face.tsx'
import type { CodeState } from './load-event.ts'
import { OpenOrder } from './open-order.tsx'
import { ProductList } from './product-list.tsx'
import { PromoBox } from './promo-box.tsx'
import { TicketSelection } from './ticket-selection.tsx'
import styles from './tickets.module.css'
import { WhatIsIncluded } from './unit-price.tsx'

type Props = { event: PublicEvent; code_state: CodeState; is_preview: boolean }

/** What can be had at this event: to choose from, or why nothing can be had at the moment. */
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
          <ClosedFace event={event} reason={closed} />
          {closed !== 'ended' && <ProductList event={event} picker={null} />}
        </>
      ) : (
        <TicketSelection event={event} is_closed={is_preview || event.status === 'DRAFT'} />
      )}
    </section>
  )
}
