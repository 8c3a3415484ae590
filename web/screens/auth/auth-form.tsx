import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorMessage } from '#web/lib/error-messages.ts'
import type { Refused } from '#web/lib/form-action.ts'
import styles from './auth.module.css'
import { FAILURE, FormContext } from './form-context.ts'

type Props = {
  /** The field to begin with; after a refusal it is the first one that is wrong. */
  first?: string
  refused: Refused | undefined
  /** The field to go on with after a refusal that no field explains. */
  again?: string
  /** On the button. */
  submit: string
  children?: ReactNode
}

/** A form that works as browsers have always sent forms; what no field can say stands above them. */
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
