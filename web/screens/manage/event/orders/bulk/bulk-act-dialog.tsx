import { useLingui } from '@lingui/react/macro'
import { Checkbox, Modal, Skeleton, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BulkPreview, bulkActs } from '#contract/bulk-acts.ts'
import { ApiFailure } from '#contract/client.ts'
import type { Output } from '#contract/endpoint.ts'
import { orders } from '#contract/orders.ts'
import { type BulkAct, isOfTags } from '#domain/bulk-act.ts'
import { TagField } from '#web/components/manage/bulk/tag-field.tsx'
import { callApi } from '#web/lib/calls/api.ts'
import { queryKey, shouldRetry, useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { Answer } from '#web/ui/overlay/ask.tsx'
import { useEventTags } from '../use-event-tags.ts'
import { BulkConsequences } from './bulk-consequences.tsx'
import { NothingToDo } from './nothing-to-do.tsx'
import type { Chosen } from './use-bulk-acts.ts'
import { useBulkTitle, useBulkVerb } from './use-bulk-words.ts'

type Props = { act: BulkAct; chosen: Chosen; onBegun: (id: number) => void; onClose: () => void }

/** Confirms a bulk action: shows the exact number of orders and the consequences. */
export function BulkActDialog({ act, chosen, onBegun, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [tag, setTag] = useState('')
  const [settled] = useDebouncedValue(tag.trim(), 300)
  const [refund, setRefund] = useState(false)
  const wanted = { act, tag: isOfTags(act) ? settled : null, refund, selection: chosen }
  const isReady = !isOfTags(act) || settled !== ''
  const { data, error, isFetching, refetch } = usePreview(wanted, isReady)
  const preview = isReady && settled === tag.trim() ? data?.data.preview : undefined
  const titleOf = useBulkTitle()
  const tags = useEventTags()
  const verb = useBulkVerb(act)
  const start = useApiMutation(bulkActs.start)
  const { id: event_id } = useEvent()

  async function go({ until }: BulkPreview) {
    const selection = chosen.order_ids ? chosen : { ...chosen, until }
    try {
      const { data: begun } = await start.mutateAsync({
        params: { event_id },
        body: { ...wanted, selection, is_preview: false },
      })
      if (begun.bulk_act) onBegun(begun.bulk_act.id)
    } catch (failure) {
      if (failure instanceof ApiFailure) notifyProblem(i18n._(errorMessage(failure)))
      throw failure
    }
  }

  return (
    <Modal opened onClose={onClose} title={titleOf(act, preview)} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Stack>
        {isOfTags(act) && (
          <TagField act={act} known={tags} value={tag} onChange={setTag} error={error && i18n._(errorMessage(error))} />
        )}
        {act === 'CANCEL' && <RefundBox preview={preview} checked={refund} onChange={setRefund} />}
        {!isOfTags(act) && error && <BlockError retry={() => void refetch()} isFetching={isFetching} />}
        {isReady && !preview && !error && <Skeleton height={120} />}
        {preview?.changed_count === 0 && <NothingToDo preview={preview} onClose={onClose} />}
        {preview && preview.changed_count > 0 && (
          <Answer
            text={<BulkConsequences act={act} tag={settled} preview={preview} />}
            confirm={verb}
            {...(act === 'CANCEL' && { isDangerous: true, word: t`cancel` })}
            {...(act === 'REFUND' && { isDangerous: true, word: t`refund` })}
            onConfirm={() => go(preview)}
            close={onClose}
          />
        )}
      </Stack>
    </Modal>
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
