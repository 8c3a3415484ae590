import { useLingui } from '@lingui/react/macro'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { ContactFields } from '#web/components/manage/fields/contact-fields.tsx'
import { refresh } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { useRefuseNowhere } from '../reach.ts'
import { ReachFields } from '../reach-fields.tsx'
import type { MemberRole } from './member-role.ts'
import { RoleField } from './role-field.tsx'

/** The role with the fewest permissions is the default, so that a hasty invitation grants no more than needed. */
const LEAST: MemberRole = { role: 'VIEWER', role_id: null, organizer_ids: null, event_ids: null }
const EMPTY = { first_name: '', last_name: '', email: '', ...LEAST }

/** Invites a person to the account; the invitation is an emailed link. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const refuse = useRefuseNowhere()
  const api = useApiForm<typeof users.invite, typeof EMPTY>(users.invite, {
    initialValues: EMPTY,
    refuse,
    onDone: async ({ data: { email } }) => {
      notifyDone(t`Invitation sent to ${email}.`)
      onClose()
      await refresh(roles.list, {})
    },
  })
  const { form } = api
  return (
    <FormDrawer title={t`Invite someone`} save={t`Send invitation`} form={api} onClose={onClose}>
      <ContactFields
        form={form}
        about_email={t`We’ll send a link that works for seven days.`}
        needs_last_name={false}
      />
      <RoleField form={form} />
      <ReachFields form={form} isOfAdministrator={form.values.role === 'ADMIN'} />
    </FormDrawer>
  )
}
