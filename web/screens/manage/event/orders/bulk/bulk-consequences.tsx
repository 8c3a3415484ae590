import { Plural, Trans } from '@lingui/react/macro'
import type { BulkPreview } from '#contract/bulk-acts.ts'
import type { BulkAct } from '#domain/bulk-act.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from '../use-order-actions.module.css'
import { useSkipWords } from './use-bulk-words.ts'

type Props = { act: BulkAct; tag: string; preview: BulkPreview }

/** Consequences of a bulk action, in numbers. */
export function BulkConsequences({ act, tag, preview }: Props) {
  const { tickets_count, emails_count } = preview
  return (
    <ul className={styles.consequences}>
      {act === 'CANCEL' && tickets_count > 0 && (
        <li>
          <Trans>
            <strong>
              <Plural value={tickets_count} one="# ticket" other="# tickets" />
            </strong>{' '}
            can no longer be used, and can be sold again.
          </Trans>
        </li>
      )}
      {act === 'MARK_AS_PAID' && tickets_count > 0 && (
        <li>
          <Trans>
            <strong>
              <Plural value={tickets_count} one="# ticket" other="# tickets" />
            </strong>{' '}
            will become active.
          </Trans>
        </li>
      )}
      <Amounts act={act} preview={preview} />
      {act === 'ADD_TAG' && (
        <li>
          <Trans>
            They get the tag <strong>{tag}</strong>.
          </Trans>
        </li>
      )}
      {act === 'REMOVE_TAG' && (
        <li>
          <Trans>
            They lose the tag <strong>{tag}</strong>.
          </Trans>
        </li>
      )}
      <Skipped preview={preview} />
      {emails_count > 0 ? (
        <li>
          <Trans>
            We’ll send{' '}
            <strong>
              <Plural value={emails_count} one="# email" other="# emails" />
            </strong>{' '}
            a minute after it’s done. Until then you can undo it.
          </Trans>
        </li>
      ) : (
        <li>
          <Trans>You can undo this for a minute after it’s done.</Trans>
        </li>
      )}
    </ul>
  )
}

function Amounts({ act, preview: { amounts } }: Pick<Props, 'act' | 'preview'>) {
  const { money } = useFormat()
  return amounts.map(({ currency, amount }) => {
    const shown = money(amount, currency)
    return (
      <li key={currency}>
        {act === 'CANCEL' ? (
          <Trans>
            <strong>{shown}</strong> isn’t refunded automatically. Use Refund in each order.
          </Trans>
        ) : (
          <Trans>
            <strong>{shown}</strong> is recorded as paid.
          </Trans>
        )}
      </li>
    )
  })
}

/** Number of orders that stay unchanged, by reason. */
export function Skipped({ preview: { skipped } }: { preview: Pick<BulkPreview, 'skipped'> }) {
  const wordsOf = useSkipWords()
  return skipped.map(({ reason, orders_count }) => <li key={reason}>{wordsOf(reason, orders_count)}</li>)
}
