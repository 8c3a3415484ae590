import * as contexts from '#web/context.ts'
import { redirectToPath } from '#web/lib/calls/public-loader.ts'
import type { Route } from './+types/organizer.ts'
import { loadOrganizer, organizerPath } from './load-organizer.ts'
import { OrganizerPage } from './organizer-page.tsx'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { organizer_id } = params
  const loaded = await loadOrganizer({ api: context.get(contexts.api), organizer_id, url, period: 'upcoming' })
  redirectToPath(url, organizerPath(loaded.organizer, 'upcoming'))
  return loaded
}

export default function Organizer({ loaderData }: Route.ComponentProps) {
  return <OrganizerPage loaded={loaderData} />
}
