import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorMessage } from '#web/lib/errors/error-messages.ts'
import type { Refused } from '#web/lib/forms/form-action.ts'
import styles from './auth.module.css'
import { FAILURE, FormContext } from './form-context.ts'

type Props = {
  /** Field to focus first; after a refusal, the first field with an error. */
  first?: string
  refused: Refused | undefined
  /** Field to focus after a refusal without a field. */
  again?: string
  /** Label of the button. */
  submit: string
  children?: ReactNode
}

/** A native form that works without JavaScript. Errors without a field are shown above the fields. */
export function AuthForm({ first, again = 'password', refused, submit, children }: Props) {
  const { i18n } = useLingui()
  const isAtFields = refused !== undefined && refused.issues.length > 0
  const focus = isAtFields ? refused.issues[0]?.path : refused ? again : first
  return (
    <FormContext value={{ refused, focus }}>
      <form method="post" noValidate className={styles.form} data-enhanced>
        {refused && !isAtFields && (
          <p id={FAILURE} role="alert" className={styles.failure}>
            {i18n._(errorMessage(refused))}
          </p>
        )}
        {children}
        <button type="submit" className={styles.main}>
          {submit}
        </button>
      </form>
    </FormContext>
  )
}
