import { Trans, useLingui } from '@lingui/react/macro'
import { Month } from '#web/components/public/month.tsx'
import { PageHead } from '#web/components/shared/page-head.tsx'
import { PoweredBy } from '#web/components/shared/powered-by.tsx'
import * as contexts from '#web/context.ts'
import { useFrameTheme } from '#web/lib/page/frame-theme.ts'
import { ticketsAddress, withKept } from '#web/lib/page/shop-address.ts'
import { useFrameLocation } from '#web/lib/page/use-frame-location.ts'
import type { Route } from './+types/month-widget.ts'
import { loadMonth } from './load-month.ts'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { organizer_id } = params
  return loadMonth({ api: context.get(contexts.api), organizer_id, url, tag: context.get(contexts.tag) })
}

/** An organizer's months, for a frame on another site; each event leads to its tickets there. */
export default function MonthWidget({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const at = useFrameLocation()
  const { organizer, before, after } = loaderData
  const theme = useFrameTheme(organizer.theme)
  // Lets the event page link back to the calendar.
  const here = { ...at, search: withKept(at, { calendar: String(organizer.id) }) }
  const monthPath = (month: string | null) => month && at.pathname + withKept(at, { month })
  return (
    <div data-theme={theme?.mode} style={theme?.style}>
      <main>
        <PageHead title={organizer.name} description={t`Events by ${organizer.name}: dates, locations and tickets.`} />
        <meta name="robots" content="noindex" />
        <h1 className="unseen">
          <Trans>Events by {organizer.name}</Trans>
        </h1>
        <Month
          {...loaderData}
          heading="h2"
          before={monthPath(before)}
          after={monthPath(after)}
          eventPath={(event) => ticketsAddress(here, event, null)}
        />
      </main>
      <PoweredBy />
    </div>
  )
}
