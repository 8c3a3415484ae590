import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, redirect } from 'react-router'
import { ApiFailure } from '#contract/client.ts'
import { users } from '#contract/users.ts'
import { PageHeader } from '#web/components/page-header.tsx'
import { api } from '#web/lib/api.ts'
import { loadOfficeWords, pageI18n } from '#web/lib/i18n.ts'
import { AFTER_LOGIN } from '#web/lib/login-redirect.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { apiQuery, pageQueryClient, queryKey } from '#web/lib/query.ts'
import type { Route } from './+types/confirm-email-address.ts'

/** Confirms as soon as the link is opened. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const cache = pageQueryClient()
  const [{ data: user }] = await Promise.all([
    cache.fetchQuery(apiQuery(users.me, {}, { retry: false })),
    loadOfficeWords(),
  ])
  try {
    await api(users.confirmEmail, { params: { user_id: user.id, token: params.token } })
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401 || error.status >= 500) throw error
    if (error.code !== 'already_confirmed') return null
  }
  await cache.invalidateQueries({ queryKey: queryKey(users.me, {}) })
  notifyDone(pageI18n()._(msg`Your e-mail address is confirmed.`))
  return redirect(AFTER_LOGIN)
}

/** Only seen when the link did not work. */
export default function ConfirmEmailAddress() {
  const { t } = useLingui()
  return (
    <>
      <PageHeader
        title={t`This link does not work`}
        text={t`It was used, it is too old, or it belongs to another account. We gladly send you a new one.`}
      />
      <Button component={Link} to="/manage/profile">
        <Trans>Go to your profile</Trans>
      </Button>
    </>
  )
}
