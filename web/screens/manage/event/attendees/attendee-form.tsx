import { useLingui } from '@lingui/react/macro'
import { type Attendee, attendees } from '#contract/attendees.ts'
import { ContactForm } from '#web/components/manage/orders/contact-form.tsx'
import { useApiForm } from '#web/lib/forms/form.ts'

/** Changes name, address and notes of an attendee. */
export function AttendeeForm({ attendee, onClose }: { attendee: Attendee; onClose: () => void }) {
  const { t } = useLingui()
  const api = useApiForm(attendees.update, {
    params: { event_id: attendee.event_id, attendee_id: attendee.id },
    initialValues: {
      first_name: attendee.first_name,
      last_name: attendee.last_name,
      email: attendee.email,
      notes: attendee.notes ?? '',
    },
    success: t`Attendee saved.`,
    onDone: onClose,
  })
  return (
    <ContactForm
      api={api}
      title={t`Edit attendee`}
      about_email={t`The ticket isn’t sent to a new address automatically. Resend it after saving.`}
      onClose={onClose}
    />
  )
}
