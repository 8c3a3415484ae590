import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { shownCode } from '#domain/promo-code.ts'
import { StatusBadge } from '#web/components/manage/words/status-badge.tsx'
import { Price } from '#web/components/shared/price.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { RelativeTime } from '#web/ui/date/relative-time.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { TwoLines } from '#web/ui/list/two-lines.tsx'
import { ManagePopover } from '#web/ui/overlay/menu.tsx'
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
    {
      key: 'customer',
      header: t`Buyer`,
      shown: 'always',
      phone: 'title',
      render: (order) => <Customer order={order} />,
    },
    {
      key: 'order',
      header: t`Order`,
      width: '20%',
      phone: 'meta',
      render: (order) => (
        <TwoLines
          whole="main"
          main={order.public_id}
          below={<RelativeTime instant={order.created_at} zone={timezone} />}
        />
      ),
    },
    {
      key: 'items',
      header: t`Items`,
      align: 'right',
      width: 96,
      phone: 'hidden',
      render: (order) => number(order.items_count),
    },
    {
      key: 'amount',
      header: t`Amount`,
      align: 'right',
      width: 120,
      phone: 'amount',
      render: (order) => <Amount order={order} />,
    },
    { key: 'payment', header: t`Payment`, width: '14%', phone: 'hidden', render: paymentWord },
    {
      key: 'status',
      header: t`Status`,
      width: 168,
      phone: 'badge',
      render: (order) => <StatusBadge status={order.badge_status} />,
    },
    ...useFurtherColumns(),
  ]
}

/** Optional columns, hidden by default. */
function useFurtherColumns(): Column<OrderRow>[] {
  const { t } = useLingui()
  const { money, shortDate } = useFormat()
  const { timezone } = useEvent()
  const rest = { width: '12%', phone: 'hidden', shown: 'on_demand' } as const
  return [
    { ...rest, key: 'tags', header: t`Tags`, render: ({ tags }) => tags.join(', ') },
    {
      ...rest,
      key: 'promo_code',
      header: t`Promo code`,
      render: (order) => order.promo_code && shownCode(order.promo_code),
    },
    { ...rest, key: 'affiliate', header: t`Affiliate`, render: (order) => order.affiliate_code },
    { ...rest, key: 'paid', header: t`Paid`, render: (order) => order.paid_at && shortDate(order.paid_at, timezone) },
    {
      ...rest,
      key: 'refunded',
      header: t`Refunded`,
      align: 'right',
      render: (order) => (order.total_refunded > 0 ? money(order.total_refunded, order.currency) : null),
    },
    { ...rest, key: 'notes', header: t`Notes`, render: (order) => order.notes },
  ]
}

function Customer({ order }: { order: OrderRow }) {
  const { t } = useLingui()
  return <TwoLines main={buyerName(order) || t`No name yet`} below={order.email} />
}

/** The total. Its breakdown opens on click, unless the total is a single price. */
function Amount({ order }: { order: OrderRow }) {
  const { t } = useLingui()
  const { money } = useFormat()
  if (!hasParts(order)) return <Price amount={order.total_gross} currency={order.currency} />
  const amount = money(order.total_gross, order.currency)
  return (
    <ManagePopover
      target={
        <UnstyledButton className={styles.amount} aria-label={t`${amount}, show breakdown`}>
          {amount}
        </UnstyledButton>
      }
    >
      <OrderTotals order={order} />
    </ManagePopover>
  )
}
