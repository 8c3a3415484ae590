import * as contexts from '#web/context.ts'
import { redirectToPath } from '#web/lib/calls/public-loader.ts'
import type { Route } from './+types/past-events.ts'
import { loadOrganizer, organizerPath } from './load-organizer.ts'
import { OrganizerPage } from './organizer-page.tsx'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { organizer_id } = params
  const loaded = await loadOrganizer({ api: context.get(contexts.api), organizer_id, url, period: 'past' })
  redirectToPath(url, organizerPath(loaded.organizer, 'past'))
  return loaded
}

export default function PastEvents({ loaderData }: Route.ComponentProps) {
  return <OrganizerPage loaded={loaderData} />
}
