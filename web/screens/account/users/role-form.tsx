import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { type User, users } from '#contract/users.ts'
import type { AssignableRole } from '#domain/role.ts'
import { FormDrawer } from '#web/components/manage/form-drawer.tsx'
import { useApiForm } from '#web/lib/form.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { RoleField } from './role-field.tsx'

type Standing = { role: AssignableRole; status: 'ACTIVE' | 'INACTIVE' }

/** Gives somebody another role. */
export function RoleForm({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useLingui()
  const { full_name: name } = person
  const api = useApiForm<typeof users.update, Standing>(users.update, {
    params: { user_id: person.id },
    initialValues: {
      role: person.role === 'ORGANIZER' ? 'ORGANIZER' : 'ADMIN',
      status: person.status === 'INACTIVE' ? 'INACTIVE' : 'ACTIVE',
    },
    onDone: () => {
      notifyDone(t`${name} has another role now.`)
      onClose()
    },
  })
  return (
    <FormDrawer title={t`Role of ${name}`} save={t`Save`} form={api} onClose={onClose}>
      <RoleField form={api.form} />
      {person.status === 'ACTIVE' && (
        <Text size="sm" c="dimmed">
          {t`${name} is signed out and signs in again with the new role.`}
        </Text>
      )}
    </FormDrawer>
  )
}
