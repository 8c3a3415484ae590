import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Anchor, Group, Text, Tooltip } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { Link } from 'react-router'
import { attendees } from '#contract/attendees.ts'
import type { Order } from '#contract/orders.ts'
import { StatusBadge } from '#web/components/manage/words/status-badge.tsx'
import { writeToClipboard } from '#web/components/shared/copy-button.tsx'
import { useMay } from '#web/lib/calls/use-may.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useTicketLink } from '#web/lib/page/use-ticket-link.ts'
import styles from './orders.module.css'

export function OrderAttendees({ order }: { order: Order }) {
  const mayOpen = useMay()(attendees.get)
  return (
    <ul className={styles.attendees}>
      {order.attendees.map((attendee) => (
        <li key={attendee.id} className={styles.attendee}>
          <div>
            {mayOpen ? (
              <Anchor component={Link} to={`../attendees#attendee-${attendee.id}`} fw={550}>
                {attendee.first_name} {attendee.last_name}
              </Anchor>
            ) : (
              <Text fw={550}>
                {attendee.first_name} {attendee.last_name}
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {attendee.item_name} · {attendee.public_id}
            </Text>
          </div>
          <StatusBadge status={attendee.status} />
          <TicketLinks attendee={attendee} />
        </li>
      ))}
    </ul>
  )
}

function TicketLinks({ attendee }: { attendee: Order['attendees'][number] }) {
  const { t } = useLingui()
  const link = useTicketLink(attendee.short_id)
  const open = t`Open ticket ${attendee.public_id}`
  const copy = t`Copy link of ticket ${attendee.public_id}`

  async function copyLink() {
    await writeToClipboard(link)
    notifyDone(t`Link copied.`)
  }

  return (
    <Group gap={4} wrap="nowrap">
      <Tooltip label={copy}>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={copy} onClick={() => void copyLink()}>
          <IconCopy size={18} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={open}>
        <ActionIcon component="a" href={link} target="_blank" variant="subtle" color="gray" size={36} aria-label={open}>
          <IconExternalLink size={18} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
