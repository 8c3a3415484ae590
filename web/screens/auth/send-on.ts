import { type RouterContextProvider, redirect } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { users } from '#contract/users.ts'
import * as contexts from '#web/context.ts'
import { AFTER_LOGIN } from '#web/lib/calls/login-redirect.ts'

/** New accounts start with the guided path. */
export const AFTER_REGISTRATION = '/welcome'

/** Redirects signed-in users away from the login; management then leads them back to the page where they were refused. */
export async function sendOnSignedIn(context: Readonly<RouterContextProvider>): Promise<void> {
  const isSignedIn = await context
    .get(contexts.api)(users.me)
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status < 500) return false
      throw error
    })
  if (isSignedIn) throw redirect(AFTER_LOGIN)
}
