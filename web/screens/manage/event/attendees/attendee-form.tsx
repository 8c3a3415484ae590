import { useLingui } from '@lingui/react/macro'
import { type Attendee, attendees } from '#contract/attendees.ts'
import { ContactForm } from '#web/components/manage/orders/contact-form.tsx'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'

/** Changes name, address and notes of an attendee. */
export function AttendeeForm({ attendee, onClose }: { attendee: Attendee; onClose: () => void }) {
  const { t } = useLingui()
  const params = { event_id: attendee.event_id, attendee_id: attendee.id }
  const api = useApiForm(attendees.update, {
    params,
    initialValues: valuesOf(attendee),
    reload: async () => valuesOf((await fetchNow(attendees.get, { params })).data),
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

function valuesOf({ first_name, last_name, email, notes, updated_at }: Attendee) {
  return { first_name, last_name, email, notes: notes ?? '', updated_at }
}
