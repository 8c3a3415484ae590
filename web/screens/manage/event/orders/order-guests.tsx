import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Anchor, Group, Text, Tooltip } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { writeToClipboard } from '#web/components/copy-button.tsx'
import { StatusBadge } from '#web/components/status-badge.tsx'
import { notifyDone } from '#web/lib/notify.ts'
import { useTicketLink } from '#web/lib/use-ticket-link.ts'
import styles from './orders.module.css'

/** Who comes with this order, each with the ticket. */
export function OrderGuests({ order }: { order: Order }) {
  return (
    <ul className={styles.guests}>
      {order.attendees.map((guest) => (
        <li key={guest.id} className={styles.guest}>
          <div>
            <Anchor component={Link} to={`../attendees#attendee-${guest.id}`} fw={550}>
              {guest.first_name} {guest.last_name}
            </Anchor>
            <Text size="sm" c="dimmed">
              {guest.item_name} · <span className="tabular">{guest.public_id}</span>
            </Text>
          </div>
          <StatusBadge status={guest.status} />
          <TicketLinks guest={guest} />
        </li>
      ))}
    </ul>
  )
}

function TicketLinks({ guest }: { guest: Order['attendees'][number] }) {
  const { t } = useLingui()
  const link = useTicketLink(guest.short_id)
  const open = t`Open the ticket ${guest.public_id}`
  const copy = t`Copy the link of the ticket ${guest.public_id}`

  async function copyLink() {
    await writeToClipboard(link)
    notifyDone(t`The link was copied.`)
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
