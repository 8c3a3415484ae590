import { type RouterContextProvider, redirect } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { users } from '#contract/users.ts'
import * as contexts from '#web/context.ts'
import { AFTER_LOGIN } from '#web/lib/login-redirect.ts'

/** Where a new account begins: with the guided path. */
export const AFTER_REGISTRATION = '/welcome'

/** Whoever has signed in already does not see the login; where they were refused, management leads them back to. */
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
