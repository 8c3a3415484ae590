import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback } from 'react'
import { type BulkActState, bulkActs } from '#contract/bulk-acts.ts'
import { orders } from '#contract/orders.ts'
import { doesRefund, isOfTags } from '#domain/bulk-act.ts'
import { ActNotice } from '#web/components/manage/bulk/act-notice.tsx'
import { FOLLOWING, useActState } from '#web/components/manage/bulk/use-act-state.ts'
import { refresh, useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useDoneWords, useSkippedWords } from './use-bulk-words.ts'

type Props = { id: number; onUndo: () => void; onClose: () => void }

/** Progress of a bulk action as the server reports it, and a button to undo it while that is possible. */
export function BulkActNotice({ id, onUndo, onClose }: Props) {
  const { t } = useLingui()
  const mayRefund = useMay()(orders.refund)
  const { id: event_id } = useEvent()
  const params = { event_id, bulk_act_id: id }
  const query = useApiQuery(bulkActs.get, { params }, FOLLOWING)
  const { mutateAsync: undo } = useApiMutation(bulkActs.undo)
  const onNews = useCallback(
    () => void refresh(bulkActs.get, { params: { event_id, bulk_act_id: id } }),
    [event_id, id],
  )
  const { act, seconds } = useActState(query, { onNews, onGone: onClose })
  const skipped = useSkippedWords()
  const progress = useShare(act)
  if (!act) return null
  return (
    <ActNotice
      label={t`Change of several orders`}
      act={act}
      seconds={seconds}
      words={<Words act={act} isClosed={act.status !== 'DONE' || seconds === 0} />}
      progress={progress}
      skipped={skipped(act)}
      kept={act.kept.map((order) => ({ ...order, href: `#order-${order.order_id}` }))}
      undo={mayRefund || !doesRefund(act) ? () => undo({ params }).then(onUndo) : null}
      onDone={() => void query.refetch()}
      onClose={onClose}
    />
  )
}

function Words({ act, isClosed }: { act: BulkActState; isClosed: boolean }): ReactNode {
  const { t } = useLingui()
  const doneWords = useDoneWords()
  const { status, restored_count, kept_count } = act
  if (status === 'RUNNING') return <Trans>Changing orders…</Trans>
  if (status === 'UNDOING') return <Trans>Undoing…</Trans>
  if (status === 'UNDONE') {
    const all = restored_count + kept_count
    if (kept_count === 0)
      return t`${plural(restored_count, { one: 'Undone. # order is what it was.', other: 'Undone. # orders are what they were.' })}`
    return t`${plural(all, { one: `${kept_count} of # order couldn’t be undone.`, other: `${kept_count} of # orders couldn’t be undone.` })}`
  }
  const isWritten = !isOfTags(act.act)
  return isClosed && isWritten ? <Trans>{doneWords(act)} The emails are on their way.</Trans> : doneWords(act)
}

/** Share of the orders handled, or taken back. */
function useShare(act: BulkActState | undefined) {
  const { t } = useLingui()
  const [done, all] = shareOf(act)
  const words = t`${plural(all, { one: `${done} of # order`, other: `${done} of # orders` })}`
  return { done, all, label: t`Orders handled`, words }
}

function shareOf(act: BulkActState | undefined): [number, number] {
  if (!act) return [0, 0]
  if (act.status === 'RUNNING') return [act.handled_count, act.orders_count]
  return [act.restored_count + act.kept_count, act.changed_count]
}
