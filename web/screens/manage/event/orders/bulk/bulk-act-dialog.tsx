import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BulkPreview, bulkActs } from '#contract/bulk-acts.ts'
import type { ApiFailure } from '#contract/client.ts'
import type { Output } from '#contract/endpoint.ts'
import { orders } from '#contract/orders.ts'
import type { BulkAct } from '#domain/bulk-act.ts'
import type { ReceivedMethod } from '#domain/received-method.ts'
import { ActDialog } from '#web/components/manage/bulk/act-dialog.tsx'
import { useTagOfAct } from '#web/components/manage/bulk/use-tag-of-act.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { queryKey, shouldRetry, useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useEventTags } from '../use-event-tags.ts'
import { BulkConsequences } from './bulk-consequences.tsx'
import { PaidByField } from './paid-by-field.tsx'
import type { Chosen } from './use-bulk-acts.ts'
import { useBulkTitle, useBulkVerb, useSkippedWords } from './use-bulk-words.ts'

type Props = { act: BulkAct; chosen: Chosen; onBegun: (id: number) => void; onClose: () => void }

/** Confirms a bulk action: shows the exact number of orders and the consequences. */
export function BulkActDialog({ act, chosen, onBegun, onClose }: Props) {
  const { t } = useLingui()
  const tag = useTagOfAct(act)
  const [refund, setRefund] = useState(false)
  const [method, setMethod] = useState<ReceivedMethod | null>(null)
  const wanted = { act, tag: tag.sent, refund, selection: chosen }
  const titleOf = useBulkTitle()
  const skipped = useSkippedWords()
  const start = useApiMutation(bulkActs.start)
  const { id: event_id } = useEvent()
  const words: Partial<Record<BulkAct, string>> = { CANCEL: t`cancel`, REFUND: t`refund` }

  async function go({ until }: BulkPreview) {
    const selection = chosen.order_ids ? chosen : { ...chosen, until }
    const body = { ...wanted, payment_method: method, selection, is_preview: false }
    const { data: begun } = await start.mutateAsync({ params: { event_id }, body })
    if (begun.bulk_act) onBegun(begun.bulk_act.id)
  }

  return (
    <ActDialog<BulkPreview>
      act={act}
      tag={tag}
      known={useEventTags()}
      query={usePreview(wanted, tag.isReady)}
      titleOf={(preview) => titleOf(act, preview)}
      consequences={(preview) => <BulkConsequences act={act} tag={tag.settled} preview={preview} />}
      skipped={(preview) => skipped(preview)}
      verb={useBulkVerb(act)}
      word={words[act]}
      go={go}
      onClose={onClose}
      choices={(preview) => (
        <>
          {act === 'CANCEL' && <RefundBox preview={preview} checked={refund} onChange={setRefund} />}
          {act === 'MARK_AS_PAID' && <PaidByField preview={preview} value={method} onChange={setMethod} />}
        </>
      )}
    />
  )
}

type BoxProps = { preview: BulkPreview | undefined; checked: boolean; onChange: (checked: boolean) => void }

/** Choice to refund cancelled orders; shown if something was paid, and to members who may refund. */
function RefundBox({ preview, checked, onChange }: BoxProps) {
  const { t } = useLingui()
  const mayRefund = useMay()(orders.refund)
  if (!mayRefund || !(checked || preview?.amounts.length)) return null
  return (
    <Checkbox
      label={t`Refund what was paid`}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

type Wanted = { act: BulkAct; tag: string | null; refund: boolean; selection: Chosen }

/** Loads the current numbers; they are never cached. */
function usePreview(wanted: Wanted, enabled: boolean) {
  const { id: event_id } = useEvent()
  const params = { event_id }
  return useQuery<Output<typeof bulkActs.start>, ApiFailure>({
    queryKey: queryKey(bulkActs.start, { params, query: wanted }),
    queryFn: ({ signal }) => callApi(bulkActs.start, { params, body: { ...wanted, is_preview: true } }, signal),
    enabled,
    staleTime: 0,
    gcTime: 0,
    retry: shouldRetry,
  })
}
