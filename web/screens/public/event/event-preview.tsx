import { data } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { events } from '#contract/events.ts'
import * as contexts from '#web/context.ts'
import { usePreviewSettings } from '#web/lib/preview.ts'
import { asNotFound, toId } from '#web/lib/public-loader.ts'
import type { Route } from './+types/event-preview.ts'
import { EventPage } from './event-page.tsx'
import { loadEvent } from './load-event.ts'

/** The event's page for the people of its account, to look at while they change it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(contexts.api)
  await api(events.get, { params: { event_id: toId(params.event_id) } }).catch(asHidden)
  return loadEvent(api, params.event_id, null)
}

/** An event's page never sends anybody to the login: whoever is not signed in finds nothing here. */
function asHidden(error: unknown): never {
  if (error instanceof ApiFailure && error.status === 401) throw data(null, { status: 404 })
  return asNotFound(error)
}

const TEXTS = ['title', 'continue_button_text']

export default function EventPreview({ loaderData: { event } }: Route.ComponentProps) {
  const { texts, style } = usePreviewSettings('UPDATE_SETTINGS', TEXTS)
  const { title = event.title, ...settings } = texts
  const changed = { ...event, title, settings: { ...event.settings, ...settings } }
  return (
    <div style={style}>
      <EventPage event={changed} code_state="none" is_preview />
    </div>
  )
}
