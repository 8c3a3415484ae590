import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Order, orders } from '#contract/orders.ts'
import { isPlaced } from '#domain/order-status.ts'
import { Money } from '#web/components/shared/price.tsx'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { OrderTotals } from './order-totals.tsx'
import styles from './orders.module.css'

const CancelGoodsForm = lazyPart(async () => (await import('./cancel-goods-form.tsx')).CancelGoodsForm)

/** Charged items, and how their prices add up to the total; goods can be cancelled. */
export function OrderItems({ order }: { order: Order }) {
  const [cancelling, setCancelling] = useState<number | null>(null)
  const item = order.order_items.find(({ id }) => id === cancelling)
  const charged = order.order_items.filter(({ quantity }) => quantity > 0)
  return (
    <>
      <OrderTotals
        order={order}
        items={charged.map((one) => (
          <ItemRow key={one.id} order={order} item={one} onCancel={() => setCancelling(one.id)} />
        ))}
      />
      {item && <CancelGoodsForm order={order} item={item} onClose={() => setCancelling(null)} />}
    </>
  )
}

type RowProps = { order: Order; item: Order['order_items'][number]; onCancel: () => void }

function ItemRow({ order, item, onCancel }: RowProps) {
  const { t } = useLingui()
  const { money, number } = useFormat()
  const may = useMay()
  const each = money(item.price_before_discount ?? item.price, order.currency)
  const cancelled = number(item.cancelled_units)
  const name = item.item_name
  const mayCancel = (item.units_left ?? 0) > 0 && isPlaced(order.status) && may(orders.cancelGoods)
  return (
    <tr>
      <th scope="row">
        {name}{' '}
        <span className={styles.quantity}>{item.quantity === 1 ? '' : t`${number(item.quantity)} × ${each}`}</span>
        {item.cancelled_units > 0 && (
          <span className={styles.quantity}>
            {' '}
            <Trans>({cancelled} cancelled)</Trans>
          </span>
        )}
        {mayCancel && (
          <Button variant="subtle" size="compact-sm" aria-label={t`Cancel items: ${name}`} onClick={onCancel}>
            <Trans>Cancel items</Trans>
          </Button>
        )}
      </th>
      <td>
        <Money amount={item.total_before_discount} currency={order.currency} />
      </td>
    </tr>
  )
}
