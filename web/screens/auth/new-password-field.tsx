import { useLingui } from '@lingui/react/macro'
import { AuthField } from './auth-field.tsx'

/** A password that is new. It is typed once, because it can be looked at. */
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
