import { Trans, useLingui } from '@lingui/react/macro'
import { LegalLinks } from '#web/components/public/organizer-links.tsx'
import { PageHead } from '#web/components/shared/page-head.tsx'
import { PoweredBy } from '#web/components/shared/powered-by.tsx'
import * as contexts from '#web/context.ts'
import { asNotFound, toId } from '#web/lib/calls/public-loader.ts'
import { useFrameTheme } from '#web/lib/page/frame-theme.ts'
import { calendarAddress } from '#web/lib/page/shop-address.ts'
import { useFrameLocation } from '#web/lib/page/use-frame-location.ts'
import type { Route } from './+types/event-widget.ts'
import { EventFacts } from './event-facts.tsx'
import styles from './event-widget.module.css'
import { loadEvent } from './load-event.ts'
import { Tickets } from './tickets/tickets.tsx'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const code = url.searchParams.get('promo_code')
  return loadEvent(context.get(contexts.api), toId(params.event_id), code).catch(asNotFound)
}

/** Tickets of an event, for a frame on another site. */
export default function EventWidget({ loaderData: { event, code_state } }: Route.ComponentProps) {
  const { t } = useLingui()
  const theme = useFrameTheme(event.theme)
  return (
    <div data-theme={theme?.mode} style={theme?.style}>
      <main className={styles.widget}>
        <PageHead title={event.title} description={t`Tickets for ${event.title}, by ${event.organizer.name}.`} />
        {/* Search engines index the event page instead. */}
        <meta name="robots" content="noindex" />
        <BackToCalendar />
        <header>
          <h1>{event.title}</h1>
          <EventFacts event={event} />
        </header>
        <Tickets event={event} code_state={code_state} is_preview={false} />
      </main>
      <div className={styles.foot}>
        <LegalLinks legal={event.organizer.settings} />
      </div>
      <PoweredBy />
    </div>
  )
}

function BackToCalendar() {
  const calendar = calendarAddress(useFrameLocation())
  if (!calendar) return null
  return (
    <a href={calendar} className={styles.back}>
      <Trans>Back to the calendar</Trans>
    </a>
  )
}
