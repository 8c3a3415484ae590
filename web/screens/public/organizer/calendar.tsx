import { Trans } from '@lingui/react/macro'
import { Month } from '#web/components/public/month.tsx'
import * as contexts from '#web/context.ts'
import { redirectToPath } from '#web/lib/calls/public-loader.ts'
import type { Route } from './+types/calendar.ts'
import styles from './calendar.module.css'
import { loadMonth } from './load-month.ts'
import { organizerPath } from './load-organizer.ts'
import { OrganizerFrame } from './organizer-page.tsx'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { organizer_id } = params
  const [api, tag] = [context.get(contexts.api), context.get(contexts.tag)]
  const loaded = await loadMonth({ api, organizer_id, url, tag })
  redirectToPath(url, organizerPath(loaded.organizer, 'calendar'))
  return loaded
}

/** Events of an organizer by month, with links to subscribe in a calendar app. */
export default function Calendar({ loaderData: { organizer, has_more, ...loaded } }: Route.ComponentProps) {
  const monthPath = (month: string | null) => month && `${organizerPath(organizer, 'calendar')}?month=${month}`
  return (
    <OrganizerFrame organizer={organizer} period="calendar">
      <Month
        {...loaded}
        heading="h3"
        before={monthPath(loaded.before)}
        after={monthPath(loaded.after)}
        eventPath={({ id, slug }) => `/event/${id}/${slug}`}
      />
      <p className={styles.hint}>
        {has_more && <Trans>This month has more events than fit here. The list shows them all.</Trans>}{' '}
        <a href={`/events/${organizer.id}/calendar.ics`}>
          <Trans>Subscribe in your calendar</Trans>
        </a>
      </p>
    </OrganizerFrame>
  )
}
