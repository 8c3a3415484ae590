import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './consequences.module.css'

type Props = {
  act: string
  tag: string
  /** Reasons why some stay unchanged. */
  skipped: readonly string[]
  emails_count: number
  /** Items of the list that only this kind of action has. */
  children: ReactNode
}

/** Consequences of an action on many rows: its own ones, then tags, rows left unchanged, emails and undo. */
export function Consequences({ act, tag, skipped, emails_count, children }: Props) {
  return (
    <ul className={styles.consequences}>
      {children}
      {act === 'ADD_TAG' && (
        <li>
          <Trans>
            The tag <strong>{tag}</strong> is added.
          </Trans>
        </li>
      )}
      {act === 'REMOVE_TAG' && (
        <li>
          <Trans>
            The tag <strong>{tag}</strong> is removed.
          </Trans>
        </li>
      )}
      {skipped.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
      <li>
        {emails_count > 0 ? (
          <Trans>
            We’ll send{' '}
            <strong>
              <Plural value={emails_count} one="# email" other="# emails" />
            </strong>{' '}
            10 minutes after it’s done. Until then you can undo it.
          </Trans>
        ) : (
          <Trans>You can undo this for 10 minutes after it’s done.</Trans>
        )}
      </li>
    </ul>
  )
}
