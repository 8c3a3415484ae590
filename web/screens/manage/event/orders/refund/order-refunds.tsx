import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { orderRefunds } from '#contract/order-refunds.ts'
import type { Order } from '#contract/orders.ts'
import { isStanding } from '#domain/refund.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import styles from '#web/screens/manage/event/orders/orders.module.css'
import { MarkAsPaidBack } from './mark-as-paid-back.tsx'
import { TakeBackRefundForm } from './take-back-refund-form.tsx'

type Refund = Order['refunds'][number]

/** Refunds of an order with their items. Those by hand can be marked as paid back, and taken back. */
export function OrderRefunds({ order }: { order: Order }) {
  const mayTakeBack = useMay()(orderRefunds.takeBack)
  const [mistake, setMistake] = useState<Refund | null>(null)
  return (
    <>
      <ul className={styles.attendees}>
        {order.refunds.map((refund) => (
          <RefundEntry
            key={refund.id}
            order={order}
            refund={refund}
            onTakeBack={mayTakeBack && refund.is_recorded && isStanding(refund.state) ? setMistake : null}
          />
        ))}
      </ul>
      {mistake && <TakeBackRefundForm order={order} refund={mistake} onClose={() => setMistake(null)} />}
    </>
  )
}

type EntryProps = { order: Order; refund: Refund; onTakeBack: ((refund: Refund) => void) | null }

function RefundEntry({ order, refund, onTakeBack }: EntryProps) {
  const { t } = useLingui()
  const { money, shortDateTime } = useFormat()
  const { timezone } = useEvent()
  const { order_items, currency } = order
  const textOf = ({ order_item_id, quantity, amount: ofLine }: Refund['lines'][number]) => {
    const name = order_items.find((item) => item.id === order_item_id)?.item_name ?? ''
    return `${quantity === null ? name : `${quantity} × ${name}`} ${money(ofLine, currency)}`
  }
  const amount = money(refund.amount, currency)
  const isStruck = refund.state === 'CANCELLED' || refund.state === 'FAILED'
  return (
    <li className={styles.attendee}>
      <div>
        <Text fw={550} className="tabular">
          {isStruck ? <s>{amount}</s> : amount} · {shortDateTime(refund.created_at, timezone)}
        </Text>
        <Text size="sm" c="dimmed">
          {refund.lines.map(textOf).join(' · ')}
        </Text>
        {refund.note && <Text size="sm">{refund.note}</Text>}
        <Fee refund={refund} currency={currency} />
        <AtProvider refund={refund} />
        {isDue(refund) && <Due />}
        <TakenBack refund={refund} />
      </div>
      <Stack gap="xs" align="flex-end">
        <MarkAsPaidBack order={order} refund={refund} />
        {onTakeBack && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => onTakeBack(refund)}
            aria-label={t`Take back refund of ${amount}`}
          >
            <Trans>Take back</Trans>
          </Button>
        )}
      </Stack>
    </li>
  )
}

/** True for a refund that the organizer has to pay back outside Foyer. */
const isDue = ({ state, is_recorded }: Refund) => state === 'PENDING' && is_recorded

function Due() {
  return (
    <Text size="sm">
      <Trans>The buyer cancelled. Pay this back yourself.</Trans>
    </Text>
  )
}

function Fee({ refund, currency }: { refund: Refund; currency: string }) {
  const { money } = useFormat()
  const fee = money(refund.fee, currency)
  if (refund.fee === 0) return null
  return (
    <Text size="sm" c="dimmed" className="tabular">
      <Trans>Cancellation fee kept: {fee}</Trans>
    </Text>
  )
}

/** State of a refund to a card. */
function AtProvider({ refund: { state, is_recorded, made_at_provider } }: { refund: Refund }) {
  if (is_recorded) return null
  return (
    <Text size="sm" {...(state === 'FAILED' && { c: 'red' })}>
      {state === 'PENDING' && <Trans>On its way to the card</Trans>}
      {state === 'SUCCEEDED' &&
        (made_at_provider ? <Trans>Refunded in Stripe’s dashboard</Trans> : <Trans>Refunded to the card</Trans>)}
      {state === 'FAILED' && (
        <Trans>The card couldn’t be refunded. Try again, or refund it another way and record it.</Trans>
      )}
    </Text>
  )
}

function TakenBack({ refund: { taken_back_at, taken_back_reason, taken_back_code } }: { refund: Refund }) {
  const { t } = useLingui()
  const { shortDateTime } = useFormat()
  const { timezone } = useEvent()
  if (taken_back_at === null) return null
  const when = shortDateTime(taken_back_at, timezone)
  const reason = taken_back_code === null ? taken_back_reason : t`the change of several orders was undone`
  return (
    <Text size="sm">
      <Trans>
        Taken back on {when}: {reason}
      </Trans>
    </Text>
  )
}
