import { Plural, Trans } from '@lingui/react/macro'
import type { AttendeeActPreview } from '#contract/attendee-acts.ts'
import type { AttendeeAct } from '#domain/attendee-act.ts'
import { Consequences } from '#web/components/manage/bulk/consequences.tsx'
import { useSkippedTicketWords } from './use-attendee-act-words.ts'

type Props = { act: AttendeeAct; tag: string; preview: AttendeeActPreview }

/** Consequences of an action on attendees, in numbers. */
export function AttendeeActConsequences({ act, tag, preview }: Props) {
  const { orders_count, cancelled_orders_count, emails_count } = preview
  const skipped = useSkippedTicketWords()
  return (
    <Consequences act={act} tag={tag} skipped={skipped(preview)} emails_count={emails_count}>
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
    </Consequences>
  )
}
