import * as contexts from '#web/context.ts'
import { asNotFound, redirectToPath, toId } from '#web/lib/calls/public-loader.ts'
import { publicAddress } from '#web/lib/page/public-address.ts'
import { useSettings } from '#web/lib/settings.ts'
import type { Route } from './+types/event.ts'
import { eventJsonLd } from './event-json-ld.ts'
import { WithEventPageData } from './event-page-data.tsx'
import { EventScreen } from './event-screen.tsx'
import { loadEvent } from './load-event.ts'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const api = context.get(contexts.api)
  const code = url.searchParams.get('promo_code')
  const loaded = await loadEvent(api, toId(params.event_id), code).catch(asNotFound)
  const { id, slug } = loaded.event
  redirectToPath(url, `/${url.pathname.startsWith('/e/') ? 'e' : 'event'}/${id}/${slug}`)
  const settings = context.get(contexts.settings)
  const toAddress = (path: string) => publicAddress(path, settings, context.get(contexts.origin))
  return { ...loaded, json_ld: eventJsonLd(loaded.event, toAddress) }
}

/** React Router escapes the JSON, so that no text of an organizer can end the script. */
export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ 'script:ld+json': loaderData.json_ld }] : []
}

/** The page is hydrated by `web/event-client.tsx`. */
export const handle = { isOfItself: true }

export default function Event({ loaderData: { event, code_state } }: Route.ComponentProps) {
  return (
    <WithEventPageData data={{ event, code_state, settings: useSettings() }}>
      <EventScreen event={event} code_state={code_state} />
    </WithEventPageData>
  )
}
