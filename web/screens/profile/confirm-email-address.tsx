import { msg } from '@lingui/core/macro'
import { redirect } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { users } from '#contract/users.ts'
import { api } from '#web/lib/api.ts'
import { loadManageWords, pageI18n } from '#web/lib/i18n.ts'
import { AFTER_LOGIN } from '#web/lib/login-redirect.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { apiQuery, pageQueryClient, queryKey } from '#web/lib/query.ts'
import type { Route } from './+types/confirm-email-address.ts'
import { DeadLink } from './dead-link.tsx'

/** Confirms as soon as the link is opened. */
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

/** Only seen when the link did not work. */
export default function ConfirmEmailAddress() {
  return <DeadLink />
}
