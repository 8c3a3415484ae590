import { Outlet } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { type User, users } from '#contract/users.ts'
import { ManageProviders } from '#web/components/manage/providers.tsx'
import { ErrorScreen } from '#web/components/shared/error-screen.tsx'
import { PlainPageHead } from '#web/components/shared/page-head.tsx'
import { readCookie } from '#web/lib/api.ts'
import { loadManageMessages, speak } from '#web/lib/i18n.ts'
import { goToLogin } from '#web/lib/login-redirect.ts'
import { UserContext } from '#web/lib/manage-context.ts'
import { apiQuery, pageQueryClient, queryKey, useApiQuery } from '#web/lib/query.ts'
import type { Route } from './+types/manage-layout.ts'
import ManageError from './manage-error.tsx'

/** Everything below renders in the browser only, for a signed-in user. */
export async function clientLoader() {
  const [{ data: user }] = await Promise.all([currentUser(), loadManageMessages()])
  // The user's own language counts where no cookie says otherwise.
  if (readCookie('locale') === null) await speak(user.locale)
  return user
}
clientLoader.hydrate = true as const

/** The current-user call is made once per visit and never retried; changes come through the cache. */
export function shouldRevalidate() {
  return false
}

async function currentUser() {
  try {
    return await pageQueryClient().fetchQuery(apiQuery(users.me, {}, { retry: false }))
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 401) throw error
    goToLogin()
    // The login is on its way; until then nothing is drawn.
    return new Promise<never>(() => undefined)
  }
}

export function HydrateFallback() {
  return <PlainPageHead />
}

/** Errors keep the frame, its typeface and the way to the lists, as long as it is known who is there. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const user = knownUser()
  if (!user) return <ErrorScreen error={error} />
  return (
    <ManageProviders>
      <UserContext value={user}>
        <ManageError error={error} />
      </UserContext>
    </ManageProviders>
  )
}

function knownUser(): User | undefined {
  if (typeof document === 'undefined') return undefined
  return pageQueryClient().getQueryData<{ data: User }>(queryKey(users.me, {}))?.data
}

export default function ManageLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ManageProviders>
      <WithUser first={loaderData} />
    </ManageProviders>
  )
}

function WithUser({ first }: { first: Route.ComponentProps['loaderData'] }) {
  const { data } = useApiQuery(users.me, {}, { retry: false, initialData: { data: first } })
  return (
    <UserContext value={data?.data ?? first}>
      <Outlet />
    </UserContext>
  )
}
