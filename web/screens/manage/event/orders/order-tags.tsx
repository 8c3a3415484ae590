import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Pill, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { orderTags } from '#contract/order-tags.ts'
import type { Order } from '#contract/orders.ts'
import { MOST_TAGS } from '#domain/order-tag.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import styles from './order-tags.module.css'
import { TagInput } from './tag-input.tsx'

/** Tags of an order, with a field to add one. */
export function OrderTags({ order }: { order: Order }) {
  const { t, i18n } = useLingui()
  const mayChange = useMay()(orderTags.change)
  const { mutateAsync, isPending } = useApiMutation(orderTags.change)
  const [typed, setTyped] = useState('')
  const { tags } = order

  async function change(body: BodyInput<typeof orderTags.change>) {
    try {
      await mutateAsync({ params: { event_id: order.event_id, order_id: order.id }, body })
      if (body.add) setTyped('')
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      notifyProblem(i18n._(errorMessage(error)))
    }
  }
  function add(event: React.SyntheticEvent) {
    event.preventDefault()
    const tag = typed.trim()
    if (tag !== '' && !isPending) void change({ add: [tag] })
  }

  return (
    <Stack gap="sm">
      {tags.length === 0 && (
        <Text c="dimmed">
          <Trans>No tags. Only you and your team can see tags.</Trans>
        </Text>
      )}
      {tags.length > 0 && (
        <Pill.Group>
          {tags.map((tag) => (
            <Pill
              key={tag}
              size="md"
              withRemoveButton={mayChange}
              removeButtonProps={{ 'aria-label': t`Remove the tag ${tag}`, 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => void change({ remove: [tag] })}
            >
              {tag}
            </Pill>
          ))}
        </Pill.Group>
      )}
      {mayChange && tags.length < MOST_TAGS && (
        <form onSubmit={add}>
          <Group gap="sm" wrap="nowrap" align="end">
            <TagInput value={typed} onChange={setTyped} className={styles.field ?? ''} />
            <Button type="submit" variant="default" loading={isPending} disabled={typed.trim() === ''}>
              <Trans>Add tag</Trans>
            </Button>
          </Group>
        </form>
      )}
    </Stack>
  )
}
