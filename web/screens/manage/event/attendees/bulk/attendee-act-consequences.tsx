import { Plural, Trans } from '@lingui/react/macro'
import type { AttendeeActPreview } from '#contract/attendee-acts.ts'
import type { AttendeeAct } from '#domain/attendee-act.ts'
import styles from '#web/components/manage/bulk/consequences.module.css'
import { useTicketSkipWords } from './use-attendee-act-words.ts'

type Props = { act: AttendeeAct; tag: string; preview: AttendeeActPreview }

/** Consequences of an action on attendees, in numbers. */
export function AttendeeActConsequences({ act, tag, preview }: Props) {
  const { orders_count, cancelled_orders_count, emails_count } = preview
  return (
    <ul className={styles.consequences}>
      {act === 'CANCEL' && (
        <li>
          <Trans>
            The tickets of{' '}
            <strong>
              <Plural value={orders_count} one="# order" other="# orders" />
            </strong>{' '}
            can no longer be used, and can be sold again. Nothing is refunded.
          </Trans>
        </li>
      )}
      {cancelled_orders_count > 0 && (
        <li>
          <Trans>
            <strong>
              <Plural value={cancelled_orders_count} one="# unpaid order" other="# unpaid orders" />
            </strong>{' '}
            will be cancelled, because no tickets are left.
          </Trans>
        </li>
      )}
      {act === 'REACTIVATE' && (
        <li>
          <Trans>
            The tickets of{' '}
            <strong>
              <Plural value={orders_count} one="# order" other="# orders" />
            </strong>{' '}
            can be used again.
          </Trans>
        </li>
      )}
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
      <SkippedTickets preview={preview} />
      <UndoAndEmails count={emails_count} />
    </ul>
  )
}

function UndoAndEmails({ count }: { count: number }) {
  if (count === 0)
    return (
      <li>
        <Trans>You can undo this for 10 minutes after it’s done.</Trans>
      </li>
    )
  return (
    <li>
      <Trans>
        We’ll send{' '}
        <strong>
          <Plural value={count} one="# email" other="# emails" />
        </strong>{' '}
        10 minutes after it’s done. Until then you can undo it.
      </Trans>
    </li>
  )
}

/** Number of tickets that stay unchanged, by reason. */
export function SkippedTickets({ preview: { skipped } }: { preview: Pick<AttendeeActPreview, 'skipped'> }) {
  const wordsOf = useTicketSkipWords()
  return skipped.map(({ reason, attendees_count }) => <li key={reason}>{wordsOf(reason, attendees_count)}</li>)
}
