import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { installation } from '#contract/installation.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useUser } from '#web/lib/manage-context.ts'
import styles from './mail-notice.module.css'

const KEPT_AS = 'foyer.mail_notice'

/**
 * Warns that no tickets are emailed without a mail server. Shown to account owners who may read the mailbox, until they dismiss
 * it.
 */
export function MailNotice() {
  const { t } = useLingui()
  const { is_account_owner } = useUser()
  const [isAside, setAside] = useState(() => readAside())
  const { data } = useApiQuery(installation.get, {})
  if (!is_account_owner || !data?.data.mailbox_is_open || isAside) return null
  return (
    <div className={styles.notice} role="status">
      <p>
        <Trans>Email isn’t set up yet, so tickets and messages aren’t sent.</Trans>{' '}
        <a href="/dev/mailbox" target="_blank" rel="noreferrer">
          <Trans>View messages</Trans>
        </a>
      </p>
      <button
        type="button"
        onClick={() => {
          writeAside()
          setAside(true)
        }}
      >
        {t`Don’t show again`}
      </button>
    </div>
  )
}

// If the browser forbids storage, the notice returns.
function readAside(): boolean {
  try {
    return typeof localStorage !== 'undefined' && localStorage.getItem(KEPT_AS) === 'aside'
  } catch {
    return false
  }
}

function writeAside(): void {
  try {
    localStorage.setItem(KEPT_AS, 'aside')
  } catch {}
}
