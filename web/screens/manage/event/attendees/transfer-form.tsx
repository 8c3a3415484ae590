import { useLingui } from '@lingui/react/macro'
import { Checkbox, Text } from '@mantine/core'
import { type Attendee, attendees } from '#contract/attendees.ts'
import { ContactFields } from '#web/components/manage/fields/contact-fields.tsx'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'

/** Transfers a ticket to another person: it gets a new code, and the old code becomes invalid. */
export function TransferForm({ attendee, onClose }: { attendee: Attendee; onClose: () => void }) {
  const { t } = useLingui()
  const params = { event_id: attendee.event_id, attendee_id: attendee.id }
  const api = useApiForm(attendees.transfer, {
    params,
    initialValues: valuesOf(attendee),
    toBody: ({ holder: _, ...body }) => body,
    reload: async () => valuesOf((await fetchNow(attendees.get, { params })).data),
    success: t`Ticket transferred.`,
    onDone: onClose,
  })
  const { getInputProps } = api.form
  return (
    <FormDrawer title={t`Transfer ticket`} save={t`Transfer ticket`} form={api} onClose={onClose}>
      <Text>
        {t`The ticket gets a new number and a new code. ${attendee.first_name} ${attendee.last_name} can no longer get in with the old one.`}
      </Text>
      <ContactFields form={api.form} about_email={t`The ticket is sent here.`} />
      <Checkbox
        label={t`Email the ticket`}
        {...(attendee.status === 'AWAITING_PAYMENT'
          ? { description: t`It’s sent once the order is paid.`, disabled: true }
          : { description: t`We’ll also tell ${attendee.email} that the ticket has a new owner.` })}
        {...getInputProps('send_ticket', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}

/** With the present holder: if a colleague has transferred the ticket meanwhile, the form asks first. */
function valuesOf({ first_name, last_name, email, updated_at }: Attendee) {
  const holder = [first_name, last_name, email]
  return { first_name: '', last_name: '', email: '', send_ticket: true, holder, updated_at }
}
