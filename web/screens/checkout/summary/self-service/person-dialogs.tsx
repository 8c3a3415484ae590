import { Trans, useLingui } from '@lingui/react/macro'
import type { PublicOrder } from '#contract/checkout.ts'
import { selfServices } from '#contract/self-service.ts'
import { ModalDialog } from '#web/components/public/modal-dialog.tsx'
import { useCheckout } from '../../use-checkout.ts'
import type { DialogProps } from '../use-self-service.tsx'
import { PersonForm } from './person-form.tsx'
import styles from './self-service.module.css'
import { useDeed } from './use-deed.ts'

type Props = Omit<DialogProps, 'asked'> & { attendee: PublicOrder['attendees'][number] }

/** Corrects the name of the same attendee. */
export function EditDialog({ attendee, onDone, onClose }: Props) {
  const { t } = useLingui()
  const { params } = useCheckout()
  const { act, ...deed } = useDeed(selfServices.editAttendee, () => onDone(t`Ticket saved.`))
  const { short_id: attendee_short_id, status } = attendee
  return (
    <ModalDialog title={t`Edit name or email`} onEscape={onClose}>
      <p>
        {status === 'ACTIVE' ? (
          <Trans>The ticket stays valid as it is. If you change the email address, we’ll send it there.</Trans>
        ) : (
          <Trans>The ticket is sent to this address once the order is paid.</Trans>
        )}
      </p>
      <PersonForm
        {...deed}
        person={attendee}
        save={<Trans>Save</Trans>}
        onSave={(body) => void act({ params: { ...params, attendee_short_id }, body })}
        onClose={onClose}
      />
    </ModalDialog>
  )
}

/** Transfers the ticket to another person: it gets a new code, and the old code becomes invalid. */
export function TransferDialog({ attendee, onDone, onClose }: Props) {
  const { t } = useLingui()
  const { params } = useCheckout()
  const { act, ...deed } = useDeed(selfServices.transfer, () => onDone(t`Ticket transferred.`))
  const { short_id: attendee_short_id, status, first_name, last_name } = attendee
  return (
    <ModalDialog title={t`Transfer ticket to someone else`} onEscape={onClose}>
      <p className={styles.text}>
        <Trans>
          The ticket gets a new number and a new code. {first_name} {last_name} can no longer get in with the old one.
        </Trans>{' '}
        {status === 'ACTIVE' ? (
          <Trans>We’ll email the new ticket to the person you enter here.</Trans>
        ) : (
          <Trans>The person you enter here gets the ticket by email once the order is paid.</Trans>
        )}
      </p>
      <PersonForm
        {...deed}
        save={<Trans>Transfer ticket</Trans>}
        onSave={(body) => void act({ params: { ...params, attendee_short_id }, body })}
        onClose={onClose}
      />
    </ModalDialog>
  )
}
