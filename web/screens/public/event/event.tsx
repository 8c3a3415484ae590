import * as contexts from '#web/context.ts'
import { publicAddress } from '#web/lib/public-address.ts'
import { redirectToPath } from '#web/lib/public-loader.ts'
import type { Route } from './+types/event.ts'
import { useAffiliateLink } from './affiliate-link.ts'
import { eventJsonLd } from './event-json-ld.ts'
import { EventPage } from './event-page.tsx'
import { loadEvent } from './load-event.ts'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const loaded = await loadEvent(context.get(contexts.api), params.event_id, url.searchParams.get('promo_code'))
  const { id, slug } = loaded.event
  redirectToPath(url, `/${url.pathname.startsWith('/e/') ? 'e' : 'event'}/${id}/${slug}`)
  const settings = context.get(contexts.settings)
  const toAddress = (path: string) => publicAddress(path, settings, context.get(contexts.origin))
  return { ...loaded, json_ld: eventJsonLd(loaded.event, toAddress) }
}

/** React Router escapes it, so that no text of an organizer can end the script. */
export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ 'script:ld+json': loaderData.json_ld }] : []
}

export default function Event({ loaderData }: Route.ComponentProps) {
  useAffiliateLink(loaderData.event.id)
  return <EventPage event={loaderData.event} code_state={loaderData.code_state} />
}
