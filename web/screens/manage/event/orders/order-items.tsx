import { useLingui } from '@lingui/react/macro'
import type { Order } from '#contract/orders.ts'
import { Money } from '#web/components/shared/price.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { OrderTotals } from './order-totals.tsx'
import styles from './orders.module.css'

/** Charged items, and how their prices add up to the total. */
export function OrderItems({ order }: { order: Order }) {
  const { t } = useLingui()
  const { money, number } = useFormat()
  const charged = order.order_items.filter(({ quantity }) => quantity > 0)
  return (
    <OrderTotals
      order={order}
      items={charged.map((item) => {
        const each = money(item.price_before_discount ?? item.price, order.currency)
        return (
          <tr key={item.id}>
            <th scope="row">
              {item.item_name}{' '}
              <span className={styles.quantity}>
                {item.quantity === 1 ? '' : t`${number(item.quantity)} × ${each}`}
              </span>
            </th>
            <td>
              <Money amount={item.total_before_discount} currency={order.currency} />
            </td>
          </tr>
        )
      })}
    />
  )
}
