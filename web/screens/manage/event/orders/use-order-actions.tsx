import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { ApiFailure } from '#contract/client.ts'
import { type Order, orders } from '#contract/orders.ts'
import { isPlaced } from '#domain/order-status.ts'
import type { ReceivedMethod } from '#domain/received-method.ts'
import { refundable } from '#domain/refund.ts'
import styles from '#web/components/manage/bulk/consequences.module.css'
import { ReceivedMethodField } from '#web/components/manage/manual-order/received-method-field.tsx'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { apiQuery, pageQueryClient, useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { useSettings } from '#web/lib/settings.ts'
import type { OrderRow } from './order-row.ts'

/** Actions that the user may perform on an order in its present state; null where not allowed. */
export function useOrderActions(order: OrderRow) {
  const { frontend_url } = useSettings()
  const may = useMay()
  const mayChange = may(orders.update)
  const isAwaiting = order.status === 'AWAITING_OFFLINE_PAYMENT'
  const askToMarkAsPaid = useMarkAsPaid(order)
  const askToMarkAsUnpaid = useMarkAsUnpaid(order)
  const askToResend = useResend(order)
  const askToCancel = useCancel(order)
  return {
    /** Link to the order page of the buyer. */
    link: `${frontend_url || location.origin}/checkout/${order.event_id}/${order.short_id}/summary`,
    mayChange,
    markAsPaid: mayChange && (isAwaiting || mayBePaidLate(order)) ? askToMarkAsPaid : null,
    markAsUnpaid: mayChange && isPaidOffline(order) ? askToMarkAsUnpaid : null,
    mayChangeDue: mayChange && isAwaiting,
    mayRefund: may(orders.refund) && refundable(order) > 0,
    resend: mayChange && isPlaced(order.status) ? askToResend : null,
    cancel: mayChange && isPlaced(order.status) ? askToCancel : null,
  }
}

/** True for an expired order whose buyer knew the amount to pay: docs/rules/orders.md, "paid late". */
const mayBePaidLate = ({ status, email, total_gross }: OrderRow) =>
  status === 'EXPIRED' && email !== null && total_gross > 0

/** True for an offline payment without refunds: an order with refunds cannot be marked as unpaid. */
const isPaidOffline = ({ status, payment_provider, payment_status, refund_status }: OrderRow) =>
  status === 'COMPLETED' &&
  payment_provider === 'OFFLINE' &&
  payment_status === 'PAYMENT_RECEIVED' &&
  refund_status === null

const keyOf = (order: OrderRow) => ({ params: { event_id: order.event_id, order_id: order.id } })

function useMarkAsPaid(order: OrderRow): () => void {
  const { t } = useLingui()
  const { money } = useFormat()
  const ask = useAskAndTell()
  const mutation = useApiMutation(orders.markAsPaid)
  const [amount, email] = [money(order.total_gross, order.currency), order.email ?? '']
  const text = mayBePaidLate(order)
    ? t`This records that ${amount} from ${email} arrived late. If enough tickets are left, they become active in the buyer’s name and we email them.`
    : t`This records that ${amount} from ${email} arrived. The tickets become active and we email them.`
  return () => {
    let payment_method: ReceivedMethod | null = null
    const choose = (method: ReceivedMethod | null) => {
      payment_method = method
    }
    ask({
      title: t`Mark order ${order.public_id} as paid?`,
      text: (
        <Stack>
          {text}
          <ReceivedMethodField onChange={choose} />
        </Stack>
      ),
      confirm: t`Mark as paid`,
      run: () => mutation.mutateAsync({ ...keyOf(order), body: { payment_method } }),
      done: t`${order.public_id} marked as paid. We’re sending the tickets.`,
      explain: ({ code }) =>
        code === 'sold_out'
          ? t`Not enough tickets are left for this order. Raise the limit and try again, or send the money back.`
          : undefined,
    })
  }
}

function useMarkAsUnpaid(order: OrderRow): () => void {
  const { t } = useLingui()
  const { money } = useFormat()
  const ask = useAskAndTell()
  const mutation = useApiMutation(orders.markAsUnpaid)
  const amount = money(order.total_gross, order.currency)
  return () =>
    ask({
      title: t`Mark order ${order.public_id} as unpaid?`,
      text: t`${amount} is due again, and the tickets don’t work until it’s paid. We don’t email the buyer.`,
      confirm: t`Mark as unpaid`,
      run: () => mutation.mutateAsync(keyOf(order)),
      done: t`${order.public_id} is awaiting payment again.`,
    })
}

function useResend(order: OrderRow): () => void {
  const { t } = useLingui()
  const ask = useAskAndTell()
  const mutation = useApiMutation(orders.resendConfirmation)
  return () =>
    ask({
      title: t`Resend the emails of order ${order.public_id}?`,
      text: t`We’ll send the confirmation to ${order.email ?? ''} and each active ticket to its attendee.`,
      confirm: t`Resend`,
      run: () => mutation.mutateAsync(keyOf(order)),
      done: t`Emails sent again.`,
    })
}

function useCancel(order: OrderRow): () => Promise<void> {
  const { t, i18n } = useLingui()
  const ask = useAskAndTell()
  const mutation = useApiMutation(orders.cancel)
  return async () => {
    const key = keyOf(order)
    try {
      // The numbers in the question must be current, so the order is loaded again.
      const { data } = await pageQueryClient().fetchQuery({ ...apiQuery(orders.get, key), staleTime: 0 })
      ask({
        title: t`Cancel order ${order.public_id}?`,
        text: <Consequences order={data} />,
        confirm: t`Cancel order`,
        isDangerous: true,
        word: t`cancel`,
        run: () => mutation.mutateAsync(key),
        done: t`${order.public_id} cancelled.`,
      })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      notifyProblem(i18n._(errorMessage(error)))
    }
  }
}

function Consequences({ order }: { order: Order }) {
  const { money } = useFormat()
  const tickets = order.attendees.filter((attendee) => attendee.status !== 'CANCELLED').length
  const goods = order.order_items.reduce((sum, item) => sum + (item.units_left ?? 0), 0)
  const left = refundable(order)
  const amount = money(left, order.currency)
  return (
    <ul className={styles.consequences}>
      {tickets > 0 && (
        <li>
          <Trans>
            <strong>
              <Plural value={tickets} one="# ticket" other="# tickets" />
            </strong>{' '}
            can no longer be used, and can be sold again.
          </Trans>
        </li>
      )}
      {goods > 0 && (
        <li>
          <Trans>
            <strong>
              <Plural value={goods} one="# other item" other="# other items" />
            </strong>{' '}
            can be sold again.
          </Trans>
        </li>
      )}
      {left > 0 && (
        <li>
          {order.payment_provider === 'STRIPE' ? (
            <Trans>
              <strong>{amount}</strong> isn’t refunded automatically. Use Refund to send it back to the card.
            </Trans>
          ) : (
            <Trans>
              <strong>{amount}</strong> isn’t refunded automatically. Send it back yourself, and record it with Refund.
            </Trans>
          )}
        </li>
      )}
      <li>
        <Trans>We’ll tell {order.email ?? ''} by email. This can’t be undone.</Trans>
      </li>
    </ul>
  )
}
