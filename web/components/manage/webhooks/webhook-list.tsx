import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Webhook } from '#contract/webhook-shapes.ts'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RowList } from '#web/ui/list/list-row.tsx'
import type { WebhookPlace } from './webhook-place.ts'
import { WebhookRow } from './webhook-row.tsx'

const WebhookForm = lazyPart(async () => (await import('./webhook-form.tsx')).WebhookForm)
const WebhookSecret = lazyPart(async () => (await import('./webhook-secret.tsx')).WebhookSecret)
const WebhookLog = lazyPart(async () => (await import('./webhook-log.tsx')).WebhookLog)

/** Polling interval, since messages are sent while the list is open. */
const EVERY_MS = 5_000

type Shown = { form: Webhook | null } | { log: Webhook } | { secret: string }

/** Webhooks of an event, organizer or account. `text` states the messages they send. */
export function WebhookList({ at, text }: { at: WebhookPlace; text: string }) {
  const { t } = useLingui()
  const query = useApiQuery(at.webhooks.list, { params: at.params }, { staleTime: 0, refetchInterval: EVERY_MS })
  const [shown, setShown] = useState<Shown | null>(null)
  const rows = query.data?.data
  const close = () => setShown(null)
  const create = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setShown({ form: null })}>
      <Trans>New webhook</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader text={text} action={rows && rows.length > 0 ? create : undefined} />
      {!rows && query.isError && <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />}
      {!rows && !query.isError && <Skeleton height={120} />}
      {rows?.length === 0 && (
        <Card withBorder>
          <EmptyState
            drawing="measure"
            title={<Trans>No webhooks yet</Trans>}
            text={<Trans>A webhook sends orders, attendees and check-ins to an address of yours as they happen.</Trans>}
            action={create}
          />
        </Card>
      )}
      {rows && rows.length > 0 && (
        <RowList label={t`Webhooks`}>
          {rows.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              at={at}
              webhook={webhook}
              onEdit={() => setShown({ form: webhook })}
              onLog={() => setShown({ log: webhook })}
              onSecret={(secret) => setShown({ secret })}
            />
          ))}
        </RowList>
      )}
      {shown && 'form' in shown && (
        <WebhookForm at={at} webhook={shown.form} onClose={close} onSecret={(secret) => setShown({ secret })} />
      )}
      {shown && 'log' in shown && <WebhookLog at={at} webhook={shown.log} onClose={close} />}
      {shown && 'secret' in shown && <WebhookSecret secret={shown.secret} onClose={close} />}
    </>
  )
}
