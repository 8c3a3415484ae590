import { useLingui } from '@lingui/react/macro'
import { users } from '#contract/users.ts'
import type { AssignableRole } from '#domain/role.ts'
import { ContactFields } from '#web/components/manage/contact-fields.tsx'
import { FormDrawer } from '#web/components/manage/form-drawer.tsx'
import { useApiForm } from '#web/lib/form.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { RoleField } from './role-field.tsx'

const EMPTY = { first_name: '', last_name: '', email: '', role: 'ADMIN' as AssignableRole }

/** Asks somebody to join the account; they get a link by e-mail. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const api = useApiForm<typeof users.invite, typeof EMPTY>(users.invite, {
    initialValues: EMPTY,
    onDone: ({ data: { email } }) => {
      notifyDone(t`The invitation was sent to ${email}.`)
      onClose()
    },
  })
  const { form } = api
  return (
    <FormDrawer title={t`Invite somebody`} save={t`Send the invitation`} form={api} onClose={onClose}>
      <ContactFields form={form} about_email={t`They get a link there, good for seven days.`} needs_last_name={false} />
      <RoleField form={form} />
    </FormDrawer>
  )
}
