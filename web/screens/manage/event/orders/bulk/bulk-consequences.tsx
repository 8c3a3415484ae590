import { Plural, Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { BulkPreview } from '#contract/bulk-acts.ts'
import type { BulkAct } from '#domain/bulk-act.ts'
import { Consequences } from '#web/components/manage/bulk/consequences.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useSkippedWords } from './use-bulk-words.ts'

type Props = { act: BulkAct; tag: string; preview: BulkPreview }

/** Consequences of a bulk action, in numbers. */
export function BulkConsequences({ act, tag, preview }: Props) {
  const { tickets_count, emails_count } = preview
  const skipped = useSkippedWords()
  return (
    <Consequences act={act} tag={tag} skipped={skipped(preview)} emails_count={emails_count}>
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
      <Refunds preview={preview} />
    </Consequences>
  )
}

/** Amounts received, or paid and not refunded; refunded ones are listed by `Refunds`. */
function Amounts({ act, preview: { amounts, refunds } }: Pick<Props, 'act' | 'preview'>) {
  const { money } = useFormat()
  if (refunds.length > 0) return null
  return amounts.map(({ currency, amount }) => {
    const shown = money(amount, currency)
    return (
      <li key={currency}>
        {act === 'CANCEL' ? (
          <Trans>
            <strong>{shown}</strong> isn’t refunded.
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

/** Amounts that go back to cards, and those that the organizer pays back. */
function Refunds({ preview: { refunds } }: Pick<Props, 'preview'>) {
  const { money } = useFormat()
  return refunds.map(({ currency, card_amount, manual_amount }) => {
    const [to_cards, by_hand] = [money(card_amount, currency), money(manual_amount, currency)]
    return (
      <Fragment key={currency}>
        {card_amount > 0 && (
          <li>
            <Trans>
              <strong>{to_cards}</strong> is refunded to cards, 10 minutes after it’s done.
            </Trans>
          </li>
        )}
        {manual_amount > 0 && (
          <li>
            <Trans>
              <strong>{by_hand}</strong> is recorded as refunded. Pay it back yourself.
            </Trans>
          </li>
        )}
      </Fragment>
    )
  })
}
