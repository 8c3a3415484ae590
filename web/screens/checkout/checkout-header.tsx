import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { PublicOrder } from '#contract/checkout.ts'
import { LineIcon } from '#web/components/public/line-icon.tsx'
import styles from './checkout-header.module.css'
import { Countdown } from './countdown.tsx'
import { Stepper } from './stepper.tsx'
import { isConfirmedByEmail, isOpen, nextStep, type Step } from './steps.ts'
import { selectionOf, useOrderPaths } from './use-checkout.ts'

export function CheckoutHeader({ order, step, seconds }: { order: PublicOrder; step: Step; seconds: number | null }) {
  const { tickets } = useOrderPaths(order)
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link className={styles.back} to={tickets} state={seconds === null ? null : selectionOf(order)}>
          <LineIcon name="arrow_left" />
          <span className={styles.label}>
            <Trans>Back to event</Trans>
          </span>
        </Link>
        {isGone(order) ? <span /> : <Stepper step={placeIn(order, step)} middle={middleOf(order)} />}
        {seconds === null ? <span className={styles.gap} /> : <Countdown seconds={seconds} />}
      </div>
    </header>
  )
}

/** An abandoned or expired order has no more steps. */
function isGone(order: PublicOrder): boolean {
  return order.is_expired || order.status === 'ABANDONED'
}

/** The step between details and the end. The confirmation is no longer shown once the order is confirmed. */
function middleOf(order: PublicOrder) {
  if (order.is_payment_required || isUnpaid(order)) return 'payment'
  return isOpen(order) && isConfirmedByEmail(order) ? 'confirm' : null
}

/** Ordered, but not complete until the payment arrives. */
function isUnpaid(order: PublicOrder): boolean {
  return order.status === 'AWAITING_OFFLINE_PAYMENT'
}

/** The summary of an open or unpaid order is not its last step; returns the step to mark instead. */
function placeIn(order: PublicOrder, step: Step): Step {
  if (step === 'summary' && isUnpaid(order)) return 'payment'
  return step === 'summary' && isOpen(order) ? nextStep(order) : step
}
