import { useLingui } from '@lingui/react/macro'
import styles from './auth.module.css'
import { AuthField } from './auth-field.tsx'

type Props = { first_name?: string; last_name?: string | null }

/** The user's own name; two fields in a row if there is room. */
export function NameFields({ first_name, last_name }: Props) {
  const { t } = useLingui()
  return (
    <div className={styles.names}>
      <AuthField
        name="first_name"
        label={t`First name`}
        autoComplete="given-name"
        {...(first_name !== undefined && { defaultValue: first_name })}
      />
      <AuthField
        name="last_name"
        label={t`Last name`}
        autoComplete="family-name"
        isOptional
        {...(last_name && { defaultValue: last_name })}
      />
    </div>
  )
}
