import { Trans, useLingui } from '@lingui/react/macro'
import { selfServices } from '#contract/self-service.ts'
import { ModalDialog } from '#web/components/public/modal-dialog.tsx'
import { useCheckout } from '../../use-checkout.ts'
import type { DialogProps } from '../use-self-service.tsx'
import { Actions } from './actions.tsx'
import styles from './self-service.module.css'
import { useDeed } from './use-deed.ts'

export function ResendDialog({ order, onDone, onClose }: Omit<DialogProps, 'asked'>) {
  const { t } = useLingui()
  const { params } = useCheckout()
  const done = t`Emails are on their way. If they don’t arrive in a few minutes, check the spam folder.`
  const { act, ...deed } = useDeed(selfServices.resend, () => onDone(done))
  const email = <strong>{order.email}</strong>
  const hasTickets = order.attendees.some(({ status }) => status === 'ACTIVE')
  return (
    <ModalDialog title={t`Resend emails?`} onEscape={onClose}>
      <p className={styles.text}>
        {hasTickets ? (
          <Trans>We’ll send the order confirmation to {email}, and each ticket to the email address on it.</Trans>
        ) : (
          <Trans>We’ll send the order confirmation to {email}.</Trans>
        )}
      </p>
      <Actions {...deed} onAct={() => void act({ params })} onClose={onClose}>
        <Trans>Resend emails</Trans>
      </Actions>
    </ModalDialog>
  )
}
