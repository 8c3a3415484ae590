import { Trans, useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'
import { auth } from '#contract/auth.ts'
import * as contexts from '#web/context.ts'
import { orDead, orRefused, readForm } from '#web/lib/forms/form-action.ts'
import type { Route } from './+types/reset-password.ts'
import styles from './auth.module.css'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { loginWith } from './login-notice.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/** Checks the link before the form is shown, so that no one types a password for nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const check = context.get(contexts.api)(auth.checkResetToken, { params })
  const isGood = await orDead(check.then(() => true))
  return isGood ? { isGood: true } : data({ isGood: false }, { status: 410 })
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const form = await readForm({ request, url })
  const { password = '' } = form
  return orRefused(form, async () => {
    const body = { password, password_confirmation: password }
    await context.get(contexts.api)(auth.resetPassword, { params, body })
    throw redirect(loginWith('password_set'), 303)
  })
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  if (!loaderData.isGood) return <DeadLink />
  return (
    <>
      <AuthHeading title={t`Set a new password`}>
        <Trans>You’ll be signed out everywhere else.</Trans>
      </AuthHeading>
      <AuthForm refused={actionData?.refused} first="password" submit={t`Set password`}>
        <NewPasswordField label={t`New password`} />
      </AuthForm>
    </>
  )
}

function DeadLink() {
  const { t } = useLingui()
  return (
    <>
      <AuthHeading title={t`This link no longer works`}>
        <Trans>Reset links work once and expire after 15 minutes.</Trans>
      </AuthHeading>
      <a href="/auth/forgot-password" className={styles.main}>
        <Trans>Request a new link</Trans>
      </a>
    </>
  )
}
