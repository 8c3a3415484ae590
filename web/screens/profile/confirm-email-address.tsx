import { msg } from '@lingui/core/macro'
import { redirect } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { users } from '#contract/users.ts'
import { api } from '#web/lib/calls/api.ts'
import { AFTER_LOGIN } from '#web/lib/calls/login-redirect.ts'
import { apiQuery, pageQueryClient, queryKey } from '#web/lib/calls/query.ts'
import { loadManageWords, pageI18n } from '#web/lib/formats/i18n.ts'
import { notifyDone } from '#web/lib/notify.ts'
import type { Route } from './+types/confirm-email-address.ts'
import { DeadLink } from './dead-link.tsx'

/** Confirms the address as soon as the link is opened. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const cache = pageQueryClient()
  const [{ data: user }] = await Promise.all([
    cache.fetchQuery(apiQuery(users.me, {}, { retry: false })),
    loadManageWords('profile'),
  ])
  try {
    await api(users.confirmEmail, { params: { user_id: user.id, token: params.token } })
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401 || error.status >= 500) throw error
    if (error.code !== 'already_confirmed') return null
  }
  await cache.invalidateQueries({ queryKey: queryKey(users.me, {}) })
  notifyDone(pageI18n()._(msg`Your email address is confirmed.`))
  return redirect(AFTER_LOGIN)
}

/** Visible only if the link did not work. */
export default function ConfirmEmailAddress() {
  return <DeadLink />
}
