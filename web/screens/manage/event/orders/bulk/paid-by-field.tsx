import type { BulkPreview } from '#contract/bulk-acts.ts'
import type { ReceivedMethod } from '#domain/received-method.ts'
import { ReceivedMethodField } from '#web/components/manage/manual-order/received-method-field.tsx'

type Props = {
  preview: BulkPreview | undefined
  value: ReceivedMethod | null
  onChange: (method: ReceivedMethod | null) => void
}

/** How the money of all orders was received; shown if some of them are marked as paid. */
export function PaidByField({ preview, value, onChange }: Props) {
  if (!preview?.changed_count) return null
  return <ReceivedMethodField value={value} onChange={onChange} />
}
