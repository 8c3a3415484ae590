import { redirect } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { users } from '#contract/users.ts'
import * as context from '#web/context.ts'
import type { Route } from './+types/root-redirect.ts'

/** Redirects to the events if the current-user call succeeds, otherwise to the login. The query string is kept. */
export async function loader({ context: given, request }: Route.LoaderArgs) {
  const { search } = new URL(request.url)
  const signedIn = await given
    .get(context.api)(users.me)
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status < 500) return false
      throw error
    })
  throw redirect(`${signedIn ? '/manage/events' : '/auth/login'}${search}`)
}
