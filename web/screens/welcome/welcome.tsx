import { useState } from 'react'
import { Navigate } from 'react-router'
import { events } from '#contract/events.ts'
import { installation } from '#contract/installation.ts'
import { organizers } from '#contract/organizers.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useReaches } from '#web/lib/calls/use-may.ts'
import { useMaySetUp } from '#web/lib/set-up.ts'
import { type Known, Path } from './path.tsx'

/** Guides a new account to its first event on sale, on one page. Accounts with events are sent to their events. */
export default function Welcome() {
  return useMaySetUp() ? <Account /> : <ToEvents />
}

function ToEvents() {
  return <Navigate to="/manage/events" replace />
}

function Account() {
  const organizerList = useApiQuery(organizers.list, {})
  // Two events are enough to tell apart: none, one draft to continue, or more.
  const eventList = useApiQuery(events.list, { query: { per_page: 2 } })
  const settings = useApiQuery(installation.get, {})
  const reaches = useReaches()
  return (
    <WhenLoaded query={organizerList} isWholePage>
      {({ data: all }) => (
        <WhenLoaded query={eventList} isWholePage>
          {({ data: found }) => (
            <WhenLoaded query={settings} isWholePage>
              {({ data: { email_must_be_confirmed } }) => (
                <Start
                  organizer={all.find((one) => one.status !== 'ARCHIVED' && reaches(one)) ?? null}
                  mustConfirm={email_must_be_confirmed}
                  found={found}
                />
              )}
            </WhenLoaded>
          )}
        </WhenLoaded>
      )}
    </WhenLoaded>
  )
}

type StartProps = Pick<Known, 'organizer' | 'mustConfirm'> & { found: { id: number; status: string }[] }

function Start({ found, ...known }: StartProps) {
  const [event, other] = found
  const [begun, setBegun] = useState<number | null>(null)
  if (!event) return <Path {...known} draft={null} />
  if (!other && event.status === 'DRAFT' && event.id !== begun) setBegun(event.id)
  // An event put on sale here is no longer a draft while the page is still on its way to the event.
  if (other || (event.status !== 'DRAFT' && event.id !== begun)) return <ToEvents />
  return <WithDraft {...known} event_id={event.id} />
}

/** Continues with the only draft. */
function WithDraft({ event_id, ...known }: Pick<Known, 'organizer' | 'mustConfirm'> & { event_id: number }) {
  const params = { event_id }
  const event = useApiQuery(events.get, { params })
  const settings = useApiQuery(events.getSettings, { params })
  return (
    <WhenLoaded query={event} isWholePage>
      {({ data }) => (
        <WhenLoaded query={settings} isWholePage>
          {(loaded) => <Path {...known} draft={{ event: data, settings: loaded.data }} />}
        </WhenLoaded>
      )}
    </WhenLoaded>
  )
}
