import { Trans, useLingui } from '@lingui/react/macro'
import type { SecondFactor } from '#domain/second-factor.ts'
import { LOGIN } from '#web/lib/calls/login-redirect.ts'
import type { Form, Refused } from '#web/lib/forms/form-action.ts'
import styles from './auth.module.css'
import { AuthField } from './auth-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { PasskeyForm } from './passkey-form.tsx'

/** State after the password. The form carries it, since the server keeps nothing but the token. */
export type Step = { token: string; ways: readonly SecondFactor[]; passkey_options: string; return_to: string }

/** Reads the step from a form; null if the form was of another step. */
export function stepOf(form: Form): Step | null {
  const { second_factor_token: token, ways = '', passkey_options = '', return_to = '' } = form
  if (!token) return null
  return { token, ways: ways.split(' ') as SecondFactor[], passkey_options, return_to }
}

/** Asks for the second factor, after the password. */
export function SecondStep({ step, refused }: { step: Step; refused: Refused | undefined }) {
  const { t } = useLingui()
  const hasApp = step.ways.includes('TOTP')
  return (
    <>
      <AuthHeading title={t`Confirm it’s you`}>
        {hasApp ? (
          <Trans>Enter the six-digit code from your authenticator app.</Trans>
        ) : (
          <Trans>Use your passkey. If you don’t have it here, enter a recovery code.</Trans>
        )}
      </AuthHeading>
      {step.passkey_options && (
        <PasskeyForm label={t`Use a passkey`} options={step.passkey_options}>
          <StepFields {...step} />
        </PasskeyForm>
      )}
      <AuthForm refused={refused} first="code" again="code" submit={t`Continue`}>
        <StepFields {...step} />
        <AuthField
          name="code"
          label={hasApp ? t`Code` : t`Recovery code`}
          autoComplete="one-time-code"
          {...(hasApp && { help: t`Without your phone, enter one of your recovery codes.` })}
        />
      </AuthForm>
      <p className={styles.after}>
        <a href={LOGIN}>
          <Trans>Sign in as someone else</Trans>
        </a>
      </p>
    </>
  )
}

function StepFields({ token, ways, passkey_options, return_to }: Step) {
  const values = { second_factor_token: token, ways: ways.join(' '), passkey_options, return_to }
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} defaultValue={value} autoComplete="off" />
  ))
}
