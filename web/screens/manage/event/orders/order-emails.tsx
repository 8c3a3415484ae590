import { Trans } from '@lingui/react/macro'
import { Skeleton, Text } from '@mantine/core'
import type { OrderEmail } from '#contract/order-emails.ts'
import { type Order, orders } from '#contract/orders.ts'
import { EmailWords } from '#web/components/manage/words/email-words.tsx'
import { StatusBadge } from '#web/components/manage/words/status-badge.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import styles from './orders.module.css'

/** Emails sent to buyer and attendees, and whether the mail server accepted them. */
export function OrderEmails({ order: { event_id, id: order_id } }: { order: Order }) {
  const query = useApiQuery(orders.emails, { params: { event_id, order_id } }, { staleTime: 0 })
  const emails = query.data?.data
  if (!emails)
    return query.isError ? (
      <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
    ) : (
      <Skeleton height={60} />
    )
  if (emails.length === 0)
    return (
      <Text c="dimmed">
        <Trans>No emails yet.</Trans>
      </Text>
    )
  return (
    <ul className={styles.attendees}>
      {emails.map((email) => (
        <Email key={email.id} email={email} />
      ))}
    </ul>
  )
}

function Email({ email }: { email: OrderEmail }) {
  const { shortDateTime } = useFormat()
  const { timezone } = useEvent()
  const when = shortDateTime(email.sent_at ?? email.created_at, timezone)
  return (
    <li className={styles.attendee}>
      <div>
        <Text fw={550}>{email.subject}</Text>
        <Text size="sm" c="dimmed">
          {email.recipient} · {when}
        </Text>
        <EmailWords email={email} />
      </div>
      <StatusBadge status={email.status} />
    </li>
  )
}
