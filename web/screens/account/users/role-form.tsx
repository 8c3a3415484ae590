import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { roles } from '#contract/roles.ts'
import { type User, users } from '#contract/users.ts'
import { refresh } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { useRefuseNowhere } from '../reach.ts'
import { ReachFields } from '../reach-fields.tsx'
import { type MemberRole, memberRoleOf } from './member-role.ts'
import { RoleField } from './role-field.tsx'

type Standing = MemberRole & { status: 'ACTIVE' | 'INACTIVE' }

/** Changes a member's role, or its reach. */
export function RoleForm({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useLingui()
  const { full_name: name } = person
  const refuse = useRefuseNowhere()
  const api = useApiForm<typeof users.update, Standing>(users.update, {
    params: { user_id: person.id },
    initialValues: { ...memberRoleOf(person), status: person.status === 'INACTIVE' ? 'INACTIVE' : 'ACTIVE' },
    refuse,
    onDone: async () => {
      notifyDone(t`Role of ${name} saved.`)
      onClose()
      await refresh(roles.list, {})
    },
  })
  return (
    <FormDrawer title={t`Role of ${name}`} save={t`Save`} form={api} onClose={onClose}>
      <RoleField form={api.form} />
      <ReachFields form={api.form} isOfAdministrator={api.form.values.role === 'ADMIN'} />
      {person.status === 'ACTIVE' && (
        <Text size="sm" c="dimmed">
          {t`${name} will be signed out, and gets the new role at the next sign-in.`}
        </Text>
      )}
    </FormDrawer>
  )
}
