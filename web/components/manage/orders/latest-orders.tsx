import { Trans } from '@lingui/react/macro'
import { Box, Paper, Skeleton, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { orders } from '#contract/orders.ts'
import { StatusBadge } from '#web/components/manage/words/status-badge.tsx'
import type { RowOf } from '#web/lib/calls/use-api-list.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import rows from '#web/ui/list/link-rows.module.css'
import styles from './latest-orders.module.css'

type OrderInList = RowOf<typeof orders.list> & { event_title?: string }

type Props = { query: Pick<UseQueryResult<{ data: OrderInList[] }>, 'data' | 'isError' | 'isFetching' | 'refetch'> }

/** Latest orders: buyer, amount and status. Each links to the event's orders with that order open. */
export function LatestOrders({ query }: Props) {
  const found = query.data?.data
  if (found === undefined && query.isError)
    return <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
  if (found === undefined) return <Skeleton height={200} radius="lg" />
  if (found.length === 0)
    return (
      <Paper withBorder radius="lg" p="lg">
        <Text c="dimmed">
          <Trans>No orders yet. They’ll appear here.</Trans>
        </Text>
      </Paper>
    )
  return (
    <Paper withBorder radius="lg" component="ul" className={rows.list}>
      {found.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </Paper>
  )
}

function OrderRow({ order }: { order: OrderInList }) {
  const { money, relative } = useFormat()
  const { timezone } = useUser()
  const name = [order.first_name, order.last_name].filter(Boolean).join(' ') || order.email || order.public_id
  return (
    <li className={styles.order}>
      <Link to={`/manage/event/${order.event_id}/orders#order-${order.id}`} className={rows.link}>
        {name}
      </Link>
      <span className={`${styles.amount} tabular`}>{money(order.total_gross, order.currency)}</span>
      <span className={rows.small}>
        {order.public_id} ·{' '}
        <time dateTime={order.created_at}>{relative(order.created_at, new Date().toISOString(), timezone)}</time>
      </span>
      <Box ta="right">
        <StatusBadge status={order.badge_status} />
      </Box>
      {order.event_title && <span className={styles.event}>{order.event_title}</span>}
    </li>
  )
}
