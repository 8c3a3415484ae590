import { useLingui } from '@lingui/react/macro'
import { Popover, UnstyledButton } from '@mantine/core'
import type { Column } from '#web/components/manage/data-table.tsx'
import { RelativeTime } from '#web/components/manage/relative-time.tsx'
import { StatusBadge } from '#web/components/manage/status-badge.tsx'
import { Price } from '#web/components/shared/price.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useFormat } from '#web/lib/use-format.ts'
import { buyerName, type OrderRow } from './order-row.ts'
import { hasParts, OrderTotals } from './order-totals.tsx'
import styles from './orders.module.css'
import { usePaymentWord } from './use-order-words.ts'

export function useOrderColumns(): Column<OrderRow>[] {
  const { t } = useLingui()
  const { number } = useFormat()
  const { timezone } = useEvent()
  const paymentWord = usePaymentWord()
  return [
    { key: 'customer', header: t`Customer`, render: (order) => <Customer order={order} /> },
    {
      key: 'order',
      header: t`Order`,
      render: (order) => (
        <span>
          <span className={`${styles.number} tabular`}>{order.public_id}</span>
          <span className={styles.when}>
            <RelativeTime instant={order.created_at} zone={timezone} />
          </span>
        </span>
      ),
    },
    { key: 'items', header: t`Items`, align: 'right', render: (order) => number(order.items_count) },
    { key: 'amount', header: t`Amount`, align: 'right', render: (order) => <Amount order={order} /> },
    { key: 'payment', header: t`Payment`, render: paymentWord },
    { key: 'status', header: t`Status`, render: (order) => <StatusBadge status={order.badge_status} /> },
  ]
}

function Customer({ order }: { order: OrderRow }) {
  const { t } = useLingui()
  return (
    <span className={styles.customer}>
      <span>{buyerName(order) || t`No name yet`}</span>
      {order.email && <span className={styles.email}>{order.email}</span>}
    </span>
  )
}

/** What an amount is made of stands one click away; a bare price needs no explanation. */
function Amount({ order }: { order: OrderRow }) {
  const { t } = useLingui()
  const { money } = useFormat()
  if (!hasParts(order)) return <Price amount={order.total_gross} currency={order.currency} />
  const amount = money(order.total_gross, order.currency)
  return (
    <Popover position="bottom-end" shadow="md" width={320} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={styles.amount} aria-label={t`${amount}, show what it is made of`}>
          {amount}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <OrderTotals order={order} />
      </Popover.Dropdown>
    </Popover>
  )
}
