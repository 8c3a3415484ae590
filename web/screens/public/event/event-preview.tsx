import { data } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { events } from '#contract/events.ts'
import { themeOf } from '#domain/page-theme.ts'
import * as contexts from '#web/context.ts'
import { usePreviewSettings } from '#web/lib/preview.ts'
import { asNotFound, toId } from '#web/lib/public-loader.ts'
import type { Route } from './+types/event-preview.ts'
import { EventPage } from './event-page.tsx'
import { loadEvent } from './load-event.ts'

/** The event's page for the people of its account, to look at while they change it; `?framed` in a designer. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const api = context.get(contexts.api)
  await api(events.get, { params: { event_id: toId(params.event_id) } }).catch(asHidden)
  const { event } = await loadEvent(api, params.event_id, null)
  return { event, is_framed: url.searchParams.has('framed') }
}

/** An event's page never sends anybody to the login: whoever is not signed in finds nothing here. */
function asHidden(error: unknown): never {
  if (error instanceof ApiFailure && error.status === 401) throw data(null, { status: 404 })
  return asNotFound(error)
}

const TEXTS = ['continue_button_text']

export default function EventPreview({ loaderData: { event, is_framed } }: Route.ComponentProps) {
  const { texts, theme } = usePreviewSettings('UPDATE_SETTINGS', TEXTS)
  const changed = {
    ...event,
    settings: { ...event.settings, ...texts },
    theme: theme === undefined ? event.theme : themeOf(theme, event.cover),
  }
  return (
    <div data-framed={is_framed || undefined}>
      <EventPage event={changed} code_state="none" is_preview />
    </div>
  )
}
