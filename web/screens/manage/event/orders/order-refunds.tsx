import { Text } from '@mantine/core'
import type { Order } from '#contract/orders.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useFormat } from '#web/lib/use-format.ts'
import styles from './orders.module.css'

/** What went back, when, and of which items. */
export function OrderRefunds({ order: { refunds, order_items, currency } }: { order: Order }) {
  const { money, shortDateTime } = useFormat()
  const { timezone } = useEvent()
  const nameOf = (id: number) => order_items.find((item) => item.id === id)?.item_name
  return (
    <ul className={styles.attendees}>
      {refunds.map(({ id, amount, lines, note, created_at }) => (
        <li key={id}>
          <Text fw={550} className="tabular">
            {money(amount, currency)} · {shortDateTime(created_at, timezone)}
          </Text>
          <Text size="sm" c="dimmed">
            {lines.map((line) => `${nameOf(line.order_item_id)} ${money(line.amount, currency)}`).join(' · ')}
          </Text>
          {note && <Text size="sm">{note}</Text>}
        </li>
      ))}
    </ul>
  )
}
