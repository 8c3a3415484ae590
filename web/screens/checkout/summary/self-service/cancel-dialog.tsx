import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { selfServices } from '#contract/self-service.ts'
import { ModalDialog } from '#web/components/public/modal-dialog.tsx'
import { useCheckout } from '../../use-checkout.ts'
import type { DialogProps } from '../use-self-service.tsx'
import { Actions } from './actions.tsx'
import { RefundConsequences, useRefundWords } from './refund-consequences.tsx'
import styles from './self-service.module.css'
import { useDeed } from './use-deed.ts'

/** Lists the exact consequences before the order is cancelled. The refund shown is the one that is expected. */
export function CancelDialog({ order, possible, onDone, onClose }: Omit<DialogProps, 'asked'>) {
  const { t } = useLingui()
  const { params } = useCheckout()
  const refundWords = useRefundWords(order)
  const { refund } = possible.cancel
  const { act, ...deed } = useDeed(selfServices.cancel, () => onDone(t`Order cancelled.` + refundWords(refund)))
  const { public_id } = order
  const tickets = order.attendees.filter(({ status }) => status !== 'CANCELLED').length
  const email = <strong>{order.email}</strong>
  return (
    <ModalDialog title={t`Cancel order ${public_id}?`} onEscape={onClose}>
      <ul className={styles.consequences}>
        {tickets > 0 && (
          <li>
            <Plural
              value={tickets}
              one="Its ticket can no longer be used, and its place is free for others."
              other="All # tickets can no longer be used, and their places are free for others."
            />
          </li>
        )}
        {order.status === 'AWAITING_OFFLINE_PAYMENT' && (
          <li>
            <Trans>You no longer have to pay. If you have already paid, contact the organizer first.</Trans>
          </li>
        )}
        <RefundConsequences {...{ order, refund }} />
        <li className={styles.text}>
          <Trans>We’ll tell {email} that it’s cancelled, and the organizer sees it too.</Trans>
        </li>
      </ul>
      <p>
        <Trans>This can’t be undone.</Trans>
      </p>
      <Actions
        {...deed}
        isDanger
        onAct={() => void act({ params, body: { expected_refund: refund.amount } })}
        onClose={onClose}
      >
        <Trans>Cancel order</Trans>
      </Actions>
    </ModalDialog>
  )
}
