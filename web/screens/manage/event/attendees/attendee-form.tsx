import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { type Attendee, attendees } from '#contract/attendees.ts'
import { FormDrawer } from '#web/components/form-drawer.tsx'
import { useApiForm } from '#web/lib/form.ts'

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
    success: t`The attendee was changed.`,
    onDone: onClose,
  })
  const { form } = api
  return (
    <FormDrawer title={t`Change attendee`} save={t`Save`} form={api} onClose={onClose}>
      <TextInput
        data-autofocus
        required
        label={t`First name`}
        autoComplete="off"
        {...form.getInputProps('first_name')}
      />
      <TextInput required label={t`Last name`} autoComplete="off" {...form.getInputProps('last_name')} />
      <TextInput
        required
        type="email"
        label={t`E-mail`}
        description={t`The ticket is not sent there by itself; send it again after saving.`}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <Textarea
        label={t`Notes`}
        description={t`For you and your team; guests never see them.`}
        autosize
        minRows={3}
        maxRows={12}
        {...form.getInputProps('notes')}
      />
    </FormDrawer>
  )
}
