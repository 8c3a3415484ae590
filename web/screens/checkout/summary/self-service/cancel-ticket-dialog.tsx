import { Trans, useLingui } from '@lingui/react/macro'
import type { PublicOrder } from '#contract/checkout.ts'
import { selfServices } from '#contract/self-service.ts'
import { ModalDialog } from '#web/components/public/modal-dialog.tsx'
import { useCheckout } from '../../use-checkout.ts'
import type { DialogProps } from '../use-self-service.tsx'
import { Actions } from './actions.tsx'
import { RefundConsequences, useRefundWords } from './refund-consequences.tsx'
import styles from './self-service.module.css'
import { useDeed } from './use-deed.ts'

type Props = Omit<DialogProps, 'asked'> & { attendee: PublicOrder['attendees'][number] }

/** Lists the exact consequences before a single ticket is cancelled. The refund shown is the one that is expected. */
export function CancelTicketDialog({ attendee, order, possible, onDone, onClose }: Props) {
  const { t } = useLingui()
  const { params } = useCheckout()
  const refundWords = useRefundWords(order)
  const { short_id: attendee_short_id, first_name, last_name, item_name, status } = attendee
  const { refund } = possible.attendees.find(({ short_id }) => short_id === attendee_short_id)?.cancel ?? NOTHING
  const { act, ...deed } = useDeed(selfServices.cancelTicket, () => onDone(t`Ticket cancelled.` + refundWords(refund)))
  const input = { params: { ...params, attendee_short_id }, body: { expected_refund: refund.amount } }
  const email = <strong>{order.email}</strong>
  return (
    <ModalDialog title={t`Cancel this ticket?`} onEscape={onClose}>
      <p className={styles.text}>
        <strong>{`${first_name} ${last_name}`}</strong> · {item_name}
      </p>
      <ul className={styles.consequences}>
        <li>
          <Trans>The ticket can no longer be used, and its place is free for others.</Trans>
        </li>
        {status === 'AWAITING_PAYMENT' && (
          <li>
            <Trans>You no longer have to pay for it. With its last ticket, the order is cancelled.</Trans>
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
      <Actions {...deed} isDanger onAct={() => void act(input)} onClose={onClose}>
        <Trans>Cancel ticket</Trans>
      </Actions>
    </ModalDialog>
  )
}

/** For a ticket that has changed meanwhile; the server refuses it. */
const NOTHING = { refund: { amount: 0, fee: 0, way: 'NONE' as const } }
