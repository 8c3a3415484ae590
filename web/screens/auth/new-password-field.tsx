import { useLingui } from '@lingui/react/macro'
import { AuthField } from './auth-field.tsx'

/** Field for a new password. One field is enough, because the password can be shown. */
export function NewPasswordField({ label }: { label: string }) {
  const { t } = useLingui()
  return (
    <AuthField
      name="password"
      type="password"
      autoComplete="new-password"
      label={label}
      help={t`At least 8 characters. A short sentence is easy to remember.`}
    />
  )
}
