import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '#contract/webhook-shapes.ts'
import { useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useReturnFocus } from '#web/lib/page/use-return-focus.ts'
import { RelativeTime } from '#web/ui/date/relative-time.tsx'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import { ListRow, RowList } from '#web/ui/list/list-row.tsx'
import { ResendMany } from './resend-many.tsx'
import { useTypeWords } from './use-type-words.ts'
import { WebhookAttempts } from './webhook-attempts.tsx'
import { deliveryParams, type WebhookParams, type WebhookPlace, webhookParams } from './webhook-place.ts'

const EVERY_MS = 5_000
const SHOWN = 50

type Shown = 'ALL' | Extract<WebhookDelivery['status'], 'PENDING' | 'FAILED'>

/** Latest messages of a webhook and the responses. */
export function WebhookLog({ at, webhook, onClose }: { at: WebhookPlace; webhook: Webhook; onClose: () => void }) {
  const { t } = useLingui()
  const params = webhookParams(at, webhook.id)
  const [shown, setShown] = useState<Shown>('ALL')
  const filter = shown === 'ALL' ? {} : { filter_fields: { status: { eq: shown } } }
  const query = useApiQuery(
    at.logs.list,
    { params, query: { per_page: SHOWN, ...filter } },
    { staleTime: 0, refetchInterval: EVERY_MS },
  )
  const rows = query.data?.data
  useReturnFocus()
  return (
    <Drawer opened onClose={onClose} title={t`Log of 30 days`} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Stack>
        <SegmentedField
          label={t`Messages`}
          data={{ ALL: t`All`, PENDING: t`Waiting`, FAILED: t`Failed` }}
          value={shown}
          onChange={setShown}
        />
        {rows && rows.length > 0 && <ResendMany at={at} params={params} />}
        {!rows && query.isError && <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />}
        {!rows && !query.isError && <Skeleton height={60} />}
        {rows?.length === 0 && (
          <Text c="dimmed">{shown === 'ALL' ? <Trans>Nothing sent yet.</Trans> : <Trans>None.</Trans>}</Text>
        )}
        {rows && rows.length > 0 && (
          <RowList label={t`Messages`}>
            {rows.map((delivery) => (
              <Message key={delivery.id} at={at} delivery={delivery} params={params} />
            ))}
          </RowList>
        )}
      </Stack>
    </Drawer>
  )
}

type MessageProps = { at: WebhookPlace; delivery: WebhookDelivery; params: WebhookParams }

function Message({ at, delivery, params }: MessageProps) {
  const { id, event_type, status, response_code, happened_at } = delivery
  const words = useTypeWords()
  const [isOpen, setOpen] = useState(false)
  const resend = useApiMutation(at.logs.resend)
  const one = { params: deliveryParams(params, id) }
  return (
    <ListRow
      title={words[event_type]}
      badges={<StatusBadge status={status} code={response_code} />}
      text={
        <Stack gap="xs">
          <RelativeTime instant={happened_at} zone={at.timezone} />
          <Group gap="xs">
            <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Trans>Request and response</Trans>
            </Button>
            {event_type !== 'webhook.test' && status !== 'PENDING' && (
              <Button size="compact-sm" variant="default" onClick={() => resend.mutate(one)}>
                <Trans>Send again</Trans>
              </Button>
            )}
          </Group>
          {isOpen && <WebhookAttempts at={at} {...one} />}
        </Stack>
      }
    />
  )
}

function StatusBadge({ status, code }: { status: WebhookDelivery['status']; code: number | null }) {
  const { t } = useLingui()
  const words = { PENDING: t`Waiting`, DELIVERED: t`Delivered`, FAILED: t`Failed` }
  const colours = { PENDING: 'orange', DELIVERED: 'teal', FAILED: 'red' }
  return (
    <Badge color={colours[status]}>
      {words[status]} {code}
    </Badge>
  )
}
