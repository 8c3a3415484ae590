import { useEffect } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { organizers } from '#contract/organizers.ts'
import { themeOf } from '#domain/page-theme.ts'
import * as contexts from '#web/context.ts'
import { goToLogin } from '#web/lib/calls/login-redirect.ts'
import { asNotFound, toId } from '#web/lib/calls/public-loader.ts'
import { usePreviewSettings } from '#web/lib/page/preview.ts'
import type { Route } from './+types/organizer-preview.ts'
import { loadOrganizer } from './load-organizer.ts'
import { OrganizerPage } from './organizer-page.tsx'

/** The organizer's page for members of its account, to view while they change it; `?framed` inside a designer. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const api = context.get(contexts.api)
  const { organizer_id } = params
  await api(organizers.get, { params: { organizer_id: toId(organizer_id) } }).catch(asRefused)
  const loaded = await loadOrganizer({ api, organizer_id, url, period: 'upcoming' })
  return { loaded, is_framed: url.searchParams.has('framed') }
}

function asRefused(error: unknown): never {
  if (error instanceof ApiFailure && error.status === 401) throw data(null, { status: 401 })
  return asNotFound(error)
}

/** Sends signed-out users to the login, which leads them back. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isSignedOut = isRouteErrorResponse(error) && error.status === 401
  useEffect(() => {
    if (isSignedOut) goToLogin()
  }, [isSignedOut])
  // All other errors go to the general error screen.
  if (!isSignedOut) throw error
  return null
}

const NO_TEXTS: readonly string[] = []

export default function OrganizerPreview({ loaderData: { loaded, is_framed } }: Route.ComponentProps) {
  const { theme } = usePreviewSettings('UPDATE_ORGANIZER_SETTINGS', NO_TEXTS)
  const { organizer } = loaded
  const changed = { ...organizer, theme: theme === undefined ? organizer.theme : themeOf(theme, organizer.cover) }
  return (
    <div data-framed={is_framed || undefined}>
      <OrganizerPage loaded={{ ...loaded, organizer: changed }} is_preview />
    </div>
  )
}
