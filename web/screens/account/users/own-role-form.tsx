import { useLingui } from '@lingui/react/macro'
import { Text, TextInput } from '@mantine/core'
import { type OwnRole, roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import type { Permission } from '#domain/permissions.ts'
import { useApiForm } from '#web/lib/form.ts'
import { fetchNow, refresh } from '#web/lib/query.ts'
import { sameOf } from '#web/lib/same-of.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { PermissionFields } from '../permission-fields.tsx'

type Values = { name: string; permissions: Permission[]; updated_at?: string }

/** Makes a role of the account's own, or changes the one given. */
export function OwnRoleForm({ role, onClose }: { role: OwnRole | null; onClose: () => void }) {
  const { t } = useLingui()
  const api = useApiForm<typeof roles.create | typeof roles.update, Values>(role ? roles.update : roles.create, {
    params: { ...(role && { role_id: role.id }) },
    initialValues: valuesOf(role),
    reload: role !== null && (async () => valuesOf(sameOf(role, (await fetchNow(roles.list, {})).data.own))),
    success: role ? t`Role saved.` : t`Role created.`,
    onDone: async () => {
      onClose()
      // Whoever has the role, be it oneself, may do other things now.
      if (role) await refresh(users.list, {})
    },
  })
  const { form } = api
  return (
    <FormDrawer
      title={role ? t`Edit role` : t`New role`}
      save={role ? t`Save` : t`Create role`}
      form={api}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        required
        label={t`Name`}
        description={t`What your team calls it, such as “Accounting”.`}
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Text size="sm" c="dimmed">
        {t`We also tick what each permission needs: editing orders includes viewing them.`}
      </Text>
      <PermissionFields
        value={form.values.permissions}
        onChange={(permissions) => form.setFieldValue('permissions', permissions)}
        error={form.errors.permissions}
      />
    </FormDrawer>
  )
}

function valuesOf(role: OwnRole | null): Values {
  if (!role) return { name: '', permissions: [] }
  const { name, permissions, updated_at } = role
  return { name, permissions, updated_at }
}
