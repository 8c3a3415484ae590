import { matchPath, Outlet, redirect, useLocation, useParams } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { type User, users } from '#contract/users.ts'
import { ChatWidget } from '#web/components/frame/chat-widget.tsx'
import { ManageProviders } from '#web/components/frame/providers.tsx'
import { ErrorScreen } from '#web/components/shared/error-screen.tsx'
import * as contexts from '#web/context.ts'
import { readCookie } from '#web/lib/calls/api.ts'
import { ADD_SECOND_FACTOR, loginFor, worksWithoutSecondFactor } from '#web/lib/calls/login-redirect.ts'
import { pageQueryClient, queryKey, useApiQuery } from '#web/lib/calls/query.ts'
import { type Seed, seedsOf } from '#web/lib/calls/reads.ts'
import { loadManageWords, speak } from '#web/lib/formats/i18n.ts'
import { UserContext } from '#web/lib/manage-context.ts'
import type { Route } from './+types/manage-layout.ts'
import AfterLogin from './after-login.tsx'
import { EventFrame } from './event/event-frame.tsx'
import FetchAhead from './fetch-ahead.tsx'
import { areaAt, readsAt, WELCOME } from './frames.ts'
import { HomeFrame } from './home-frame.tsx'
import ManageError from './manage-error.tsx'
import { OrganizerFrame } from './organizer/organizer-frame.tsx'

/** Management loads all of its texts and uses the user's colour scheme. */
export const handle = { words: 'manage' }

/**
 * Renders the frame on the server for the signed-in user, with the data that the screen shows first. The screen itself is
 * rendered in the browser. Without a session nothing is rendered: the request is redirected to the login.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(contexts.api)
  const url = new URL(request.url)
  const { data: user } = await api(users.me).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.status === 401) throw redirect(loginFor(url))
    throw error
  })
  if (user.lacks_second_factor && !worksWithoutSecondFactor(url.pathname)) throw redirect(ADD_SECOND_FACTOR)
  await context.get(contexts.speakAs)(user.locale)
  const me: Seed = { key: queryKey(users.me, {}), reply: { data: user } }
  const chat = context.get(contexts.chatWidget)
  return { user, chat, seeds: [me, ...(await seedsOf(api, user, readsAt(url)))] }
}

/** Loads the texts of each screen before it is rendered. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await Promise.all([next(), loadManageWords(areaAt(new URL(request.url)))])
  },
]

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader()
  // The user's own language applies unless a cookie says otherwise.
  if (readCookie('locale') === null) await speak(loaded.user.locale)
  return loaded
}

/** The current-user call is made once per visit and never retried; changes come through the cache. */
export function shouldRevalidate() {
  return false
}

/** Errors keep the frame and its links as long as the user is known. */
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

export default function ManageLayout({ loaderData: { user, chat, seeds } }: Route.ComponentProps) {
  return (
    <ManageProviders seeds={seeds}>
      {chat && <ChatWidget src={chat} />}
      <WithUser first={user} />
    </ManageProviders>
  )
}

function WithUser({ first }: { first: User }) {
  const { data } = useApiQuery(users.me, {}, { retry: false })
  return (
    <UserContext value={data?.data ?? first}>
      <Framed />
      <FetchAhead />
      <AfterLogin />
    </UserContext>
  )
}

/** One layout for all frames: a layout for each would be one more script that its screens wait for. */
function Framed() {
  const { event_id, organizer_id } = useParams()
  const { pathname } = useLocation()
  const screen = <Outlet />
  if (event_id) return <EventFrame event_id={Number(event_id)}>{screen}</EventFrame>
  if (organizer_id) return <OrganizerFrame organizer_id={Number(organizer_id)}>{screen}</OrganizerFrame>
  return matchPath(WELCOME.path, pathname) ? screen : <HomeFrame>{screen}</HomeFrame>
}
