import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PublicOrder } from '#contract/checkout.ts'
import { onlyPaysAtTheDoor } from '#domain/payment-method.ts'
import { LineIcon } from '#web/components/public/line-icon.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import controls from '../controls.module.css'
import { isOpen, nextStep } from '../steps.ts'
import { selectionOf, useOrderPaths } from '../use-checkout.ts'
import { WaitlistExpired } from '../waitlist-expired.tsx'
import { isOld } from './is-old.ts'
import styles from './order-state.module.css'

type Props = { order: PublicOrder }

/** Top of the order page: state, meaning and next action, with one variant for each state of an order. */
export function OrderState({ order, card }: Props & { card: 'processing' | 'refunded' | null }) {
  if (card === 'processing') return <PaymentUnderWay order={order} />
  if (card === 'refunded') return <PaidTooLate order={order} />
  if (isOpen(order)) return <Unfinished order={order} />
  if (order.status === 'COMPLETED') return <Completed order={order} />
  if (order.status === 'AWAITING_OFFLINE_PAYMENT') return <Awaiting order={order} />
  if (order.status === 'CANCELLED') return <Cancelled order={order} />
  return order.status === 'ABANDONED' ? <Abandoned order={order} /> : <Expired order={order} />
}

type FrameProps = {
  tone: 'good' | 'look' | 'bad'
  icon: 'check' | 'clock' | 'cross'
  title: ReactNode
  children: ReactNode
}

function Frame({ tone, icon, title, children }: FrameProps) {
  return (
    <div className={styles.state} data-tone={tone}>
      <span className={styles.icon}>
        <LineIcon name={icon} size={28} />
      </span>
      <h1 className={controls.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}

function Completed({ order }: Props) {
  const email = <strong>{order.email}</strong>
  const hasTickets = order.attendees.length > 0
  if (order.refund_status === 'REFUNDED') return <Refunded order={order} />
  if (isOld(order)) return <Confirmed order={order} />
  return (
    <Frame
      tone="good"
      icon="check"
      title={hasTickets ? <Trans>Your tickets are on their way</Trans> : <Trans>Your order is complete</Trans>}
    >
      <p>
        {hasTickets ? (
          <Trans>We’re sending them to {email}. If they don’t arrive in a few minutes, check your spam folder.</Trans>
        ) : (
          <Trans>
            We’re sending the confirmation to {email}. If it doesn’t arrive in a few minutes, check your spam folder.
          </Trans>
        )}
      </p>
    </Frame>
  )
}

function Confirmed({ order }: Props) {
  const hasTickets = order.attendees.some(({ status }) => status === 'ACTIVE')
  return (
    <Frame tone="good" icon="check" title={<Trans>Your order is confirmed</Trans>}>
      <p>
        {hasTickets ? (
          <Trans>Your tickets are below. Show their codes at check-in.</Trans>
        ) : (
          <Trans>Everything about your order is on this page.</Trans>
        )}
      </p>
    </Frame>
  )
}

function Refunded({ order }: Props) {
  const sum = useFormat().money(order.total_refunded, order.currency)
  const hasTickets = order.attendees.some(({ status }) => status === 'ACTIVE')
  return (
    <Frame tone="look" icon="check" title={<Trans>Your order was refunded</Trans>}>
      <p>
        {hasTickets ? (
          <Trans>The organizer refunded {sum}. Your tickets are still valid.</Trans>
        ) : (
          <Trans>The organizer refunded {sum}.</Trans>
        )}
      </p>
    </Frame>
  )
}

function Awaiting({ order }: Props) {
  const email = <strong>{order.email}</strong>
  const { settings } = order
  const hasTickets = order.attendees.length > 0
  if (onlyPaysAtTheDoor(settings.offline_payment_methods))
    return (
      <Frame tone="good" icon="check" title={<Trans>Your order is placed</Trans>}>
        <p>
          {hasTickets ? (
            <Trans>Pay at the door and show your code there. We’re also sending your tickets to {email}.</Trans>
          ) : (
            <Trans>Pay at the door when you arrive. We’re also sending your order to {email}.</Trans>
          )}
        </p>
      </Frame>
    )
  return (
    <Frame tone="look" icon="clock" title={<Trans>Your order is placed and awaiting payment</Trans>}>
      <p>{hasTickets ? <WhenTicketsCome order={order} /> : <HowToPayBelow order={order} />}</p>
    </Frame>
  )
}

function WhenTicketsCome({ order }: Props) {
  const email = <strong>{order.email}</strong>
  return order.settings.admits_unpaid ? (
    <Trans>See how to pay below. We’re sending it to {email}, and your tickets in a separate email.</Trans>
  ) : (
    <Trans>See how to pay below. We’re also sending it to {email}. Your tickets follow once the payment arrives.</Trans>
  )
}

function HowToPayBelow({ order }: Props) {
  const email = <strong>{order.email}</strong>
  return <Trans>See how to pay below. We’re also sending it to {email}.</Trans>
}

function Cancelled({ order }: Props) {
  const { support_email } = order.settings
  const mail = support_email && <a href={`mailto:${support_email}`}>{support_email}</a>
  return (
    <Frame tone="bad" icon="cross" title={<Trans>This order was cancelled</Trans>}>
      <p>
        {mail ? (
          <Trans>Its tickets are no longer valid. If you didn’t expect this, contact {mail}.</Trans>
        ) : (
          <Trans>Its tickets are no longer valid. If you didn’t expect this, ask the organizer.</Trans>
        )}
      </p>
    </Frame>
  )
}

function Abandoned({ order }: Props) {
  return (
    <Frame tone="look" icon="cross" title={<Trans>You released these tickets</Trans>}>
      <p>
        <Trans>Nothing was charged. If you still want to come, choose your tickets again.</Trans>
      </p>
      <ChooseAgain order={order} />
    </Frame>
  )
}

function Expired({ order }: Props) {
  if (order.waitlist !== null)
    return (
      <Frame tone="look" icon="clock" title={<Trans>Your offer has expired</Trans>}>
        <WaitlistExpired order={order} />
      </Frame>
    )
  return (
    <Frame tone="look" icon="clock" title={<Trans>Time’s up for this order</Trans>}>
      <p>
        <Trans>Your tickets were released and nothing was charged. Choose tickets again to continue.</Trans>
      </p>
      <ChooseAgain order={order} />
    </Frame>
  )
}

function Unfinished({ order }: Props) {
  const { step } = useOrderPaths(order)
  return (
    <Frame tone="look" icon="clock" title={<Trans>Your order isn’t complete yet</Trans>}>
      <p>
        <Trans>We’re holding your tickets for a little while. Continue where you left off.</Trans>
      </p>
      <Link className={controls.primary} to={step(nextStep(order))}>
        <Trans>Finish order</Trans>
      </Link>
    </Frame>
  )
}

/** Bank payments can take days. */
function PaymentUnderWay({ order }: Props) {
  const email = <strong>{order.email}</strong>
  const sum = useFormat().money(order.total_gross, order.currency)
  return (
    <Frame tone="look" icon="clock" title={<Trans>Your payment is on its way</Trans>}>
      <p>
        <Trans>
          Your bank is sending {sum}, which can take a few days. We’re holding your tickets and will email them to{' '}
          {email} as soon as the payment arrives.
        </Trans>
      </p>
    </Frame>
  )
}

function PaidTooLate({ order }: Props) {
  const sum = useFormat().money(order.total_gross, order.currency)
  return (
    <Frame tone="look" icon="clock" title={<Trans>Your payment came too late</Trans>}>
      <p>
        <Trans>The tickets were no longer held for you, so we’re sending the {sum} back the way it came.</Trans>
      </p>
      <ChooseAgain order={order} />
    </Frame>
  )
}

function ChooseAgain({ order }: Props) {
  const { tickets } = useOrderPaths(order)
  return (
    <Link className={controls.primary} to={tickets} state={selectionOf(order)}>
      <Trans>Choose tickets again</Trans>
    </Link>
  )
}
