import { data } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { eventPreviews } from '#contract/public-events.ts'
import { themeOf } from '#domain/page-theme.ts'
import * as contexts from '#web/context.ts'
import { asNotFound, toId } from '#web/lib/calls/public-loader.ts'
import { usePreviewSettings } from '#web/lib/page/preview.ts'
import type { Route } from './+types/event-preview.ts'
import { EventPage } from './event-page.tsx'

/**
 * The event page for members of its account, to view while they change it. `?framed` inside a management screen, `?promo_code` as
 * for visitors with that code, `?stock=NONE` as when everything is sold out.
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

/** An event's preview never redirects to the login: signed-out visitors get a 404. */
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
