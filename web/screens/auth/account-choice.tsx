import { Trans, useLingui } from '@lingui/react/macro'
import { LOGIN } from '#web/lib/calls/login-redirect.ts'
import styles from './auth.module.css'
import { AuthHeading } from './auth-heading.tsx'

export type Choice = {
  accounts: readonly { id: number; name: string }[]
  choice_token: string
  return_to: string | undefined
}

/** Lets people who belong to several accounts choose one. */
export function AccountChoice({ accounts, choice_token, return_to }: Choice) {
  const { t } = useLingui()
  return (
    <>
      <AuthHeading title={t`Choose an account`}>
        <Trans>You belong to several accounts. Choose one to continue.</Trans>
      </AuthHeading>
      <form method="post" className={styles.form} data-enhanced>
        <input type="hidden" name="choice_token" defaultValue={choice_token} autoComplete="off" />
        <input type="hidden" name="return_to" defaultValue={return_to} autoComplete="off" />
        <ul className={styles.accounts}>
          {accounts.map(({ id, name }) => (
            <li key={id}>
              <button type="submit" name="account_id" value={id} className={styles.account}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      </form>
      <p className={styles.after}>
        <a href={LOGIN}>
          <Trans>Sign in as someone else</Trans>
        </a>
      </p>
    </>
  )
}
