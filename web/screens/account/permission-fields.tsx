import { useLingui } from '@lingui/react/macro'
import { Checkbox, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Permission } from '#domain/permissions.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import { withNeeded, withoutNeeding } from './needed-permissions.ts'
import { PERMISSION_GROUPS, PERMISSION_WORDS } from './permission-words.ts'

type Props = { value: readonly Permission[]; onChange: (chosen: Permission[]) => void; error?: ReactNode }

/** Permissions of a role, grouped by topic. Users cannot grant a permission that they lack. */
export function PermissionFields({ value, onChange, error }: Props) {
  const { i18n } = useLingui()
  const { permissions: own } = useUser()
  const choose = (permission: Permission, isChosen: boolean) =>
    onChange(isChosen ? withNeeded(value, permission) : withoutNeeding(value, permission))
  return (
    <>
      {PERMISSION_GROUPS.map(({ group, title, permissions }) => (
        <FieldGroup key={group} label={i18n._(title)} gap="xs">
          {permissions.map((permission) => (
            <Checkbox
              key={permission}
              label={i18n._(PERMISSION_WORDS[permission].words)}
              checked={value.includes(permission)}
              disabled={!own.includes(permission)}
              onChange={({ currentTarget: { checked } }) => choose(permission, checked)}
            />
          ))}
        </FieldGroup>
      ))}
      {error && <Input.Error>{error}</Input.Error>}
    </>
  )
}
