import { data } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { eventPreviews } from '#contract/public-events.ts'
import { themeOf } from '#domain/page-theme.ts'
import * as contexts from '#web/context.ts'
import { usePreviewSettings } from '#web/lib/preview.ts'
import { asNotFound, toId } from '#web/lib/public-loader.ts'
import type { Route } from './+types/event-preview.ts'
import { EventPage } from './event-page.tsx'

/**
 * The event's page for the people of its account, to look at while they change it: `?framed` in a screen of management,
 * `?promo_code` as for whoever has that code, `?stock=NONE` as when everything is sold.
 */
export async function loader({ url: { searchParams }, params, context }: Route.LoaderArgs) {
  const query = {
    promo_code: searchParams.get('promo_code')?.slice(0, 50),
    stock: searchParams.get('stock') === 'NONE' ? 'NONE' : 'ACTUAL',
  } as const
  const input = { params: { event_id: toId(params.event_id) }, query }
  const { data: event } = await context.get(contexts.api)(eventPreviews.get, input).catch(asHidden)
  return { event, is_framed: searchParams.has('framed') }
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
      <EventPage event={changed} code_state={event.promo_code ? 'valid' : 'none'} is_preview />
    </div>
  )
}
