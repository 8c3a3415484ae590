import { useLingui } from '@lingui/react/macro'
import { Text, TextInput } from '@mantine/core'
import { type OwnRole, roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import type { Permission } from '#domain/permissions.ts'
import { fetchNow, refresh } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { sameOf } from '#web/lib/same-of.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { PermissionFields } from '../permission-fields.tsx'

type Values = { name: string; permissions: Permission[]; updated_at?: string }

/** Creates a custom role of the account, or edits the given one. */
export function OwnRoleForm({ role, onClose }: { role: OwnRole | null; onClose: () => void }) {
  const { t } = useLingui()
  const api = useApiForm<typeof roles.create | typeof roles.update, Values>(role ? roles.update : roles.create, {
    params: { ...(role && { role_id: role.id }) },
    initialValues: valuesOf(role),
    reload: role !== null && (async () => valuesOf(sameOf(role, (await fetchNow(roles.list, {})).data.own))),
    success: role ? t`Role saved.` : t`Role created.`,
    onDone: async () => {
      onClose()
      // Members with this role, possibly the user too, now have other permissions.
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
