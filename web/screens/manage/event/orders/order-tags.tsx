import { orderTags } from '#contract/order-tags.ts'
import type { Order } from '#contract/orders.ts'
import { TagEditor } from '#web/components/manage/tags/tag-editor.tsx'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEventTags } from './use-event-tags.ts'

/** Tags of an order. */
export function OrderTags({ order: { id: order_id, event_id, tags } }: { order: Order }) {
  const { mutateAsync, isPending } = useApiMutation(orderTags.change)
  return (
    <TagEditor
      tags={tags}
      known={useEventTags()}
      mayChange={useMay()(orderTags.change)}
      isPending={isPending}
      onChange={(body) => mutateAsync({ params: { event_id, order_id }, body })}
    />
  )
}
