import { useLingui } from '@lingui/react/macro'
import { type Attendee, attendees } from '#contract/attendees.ts'
import { ContactFields, NotesField } from '#web/components/manage/fields/contact-fields.tsx'
import { useApiForm } from '#web/lib/form.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'

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
    <FormDrawer title={t`Edit attendee`} save={t`Save`} form={api} onClose={onClose}>
      <ContactFields
        form={api.form}
        about_email={t`The ticket isn’t sent to a new address automatically. Resend it after saving.`}
      />
      <NotesField form={api.form} privacy={t`Only you and your team can see notes.`} />
    </FormDrawer>
  )
}
