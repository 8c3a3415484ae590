import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { auth } from '#contract/auth.ts'
import * as contexts from '#web/context.ts'
import { orRefused, type Refused, readForm } from '#web/lib/forms/form-action.ts'
import type { Route } from './+types/forgot-password.ts'
import styles from './auth.module.css'
import { AuthField } from './auth-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading } from './auth-heading.tsx'

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm({ request, url })
  const { email = '' } = form
  return orRefused(form, async () => {
    await context.get(contexts.api)(auth.forgotPassword, { body: { email } })
    return { sent_to: email.trim() }
  })
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <>
      {actionData && 'sent_to' in actionData ? (
        <Sent to={actionData.sent_to} />
      ) : (
        <Request refused={actionData?.refused} />
      )}
      <p className={styles.after}>
        <a href={`/auth/login${search}`}>
          <Trans>Back to sign in</Trans>
        </a>
      </p>
    </>
  )
}

/** Shows the same text for every address, so that it does not reveal which addresses are known. */
function Sent({ to }: { to: string }) {
  const { t } = useLingui()
  return (
    <AuthHeading title={t`Check your email`}>
      <Trans>
        If <strong>{to}</strong> belongs to an account, a link is on its way. It works once, for 15 minutes.
      </Trans>
    </AuthHeading>
  )
}

function Request({ refused }: { refused: Refused | undefined }) {
  const { t } = useLingui()
  return (
    <>
      <AuthHeading title={t`Forgot your password?`}>
        <Trans>Enter your email address and we’ll send you a link to set a new password.</Trans>
      </AuthHeading>
      <AuthForm refused={refused} first="email" submit={t`Send link`}>
        <AuthField name="email" type="email" autoComplete="username" label={t`Email`} />
      </AuthForm>
    </>
  )
}
