import { useEffect } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { organizers } from '#contract/organizers.ts'
import * as contexts from '#web/context.ts'
import { goToLogin } from '#web/lib/login-redirect.ts'
import { usePreviewSettings } from '#web/lib/preview.ts'
import { asNotFound, toId } from '#web/lib/public-loader.ts'
import type { Route } from './+types/organizer-preview.ts'
import { loadOrganizer } from './load-organizer.ts'
import { OrganizerPage } from './organizer-page.tsx'

/** The organizer's page for the people of its account, to look at while they change it. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const api = context.get(contexts.api)
  const { organizer_id } = params
  await api(organizers.get, { params: { organizer_id: toId(organizer_id) } }).catch(asRefused)
  return loadOrganizer({ api, organizer_id, url, period: 'upcoming' })
}

function asRefused(error: unknown): never {
  if (error instanceof ApiFailure && error.status === 401) throw data(null, { status: 401 })
  return asNotFound(error)
}

/** Whoever is not signed in goes to the login and comes back. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isSignedOut = isRouteErrorResponse(error) && error.status === 401
  useEffect(() => {
    if (isSignedOut) goToLogin()
  }, [isSignedOut])
  // Anything else is for the error screen of the whole house.
  if (!isSignedOut) throw error
  return null
}

const TEXTS = ['name']

export default function OrganizerPreview({ loaderData }: Route.ComponentProps) {
  const { texts, style } = usePreviewSettings('UPDATE_ORGANIZER_SETTINGS', TEXTS)
  return (
    <div style={style}>
      <OrganizerPage loaded={{ ...loaderData, organizer: { ...loaderData.organizer, ...texts } }} is_preview />
    </div>
  )
}
