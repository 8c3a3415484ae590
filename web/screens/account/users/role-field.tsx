import { useLingui } from '@lingui/react/macro'
import type { UseFormReturnType } from '@mantine/form'
import { IconCalendarEvent, IconUserShield } from '@tabler/icons-react'
import type { AssignableRole } from '#domain/role.ts'
import { RichSelect } from '#web/components/manage/rich-select.tsx'

/** What somebody of the team may do. */
export function RoleField<V extends { role: AssignableRole }>({ form }: { form: UseFormReturnType<V> }) {
  const { t } = useLingui()
  return (
    <RichSelect
      label={t`Role`}
      choices={[
        {
          value: 'ADMIN',
          icon: IconUserShield,
          label: t`Administrator`,
          text: t`Everything, also team and account.`,
        },
        {
          value: 'ORGANIZER',
          icon: IconCalendarEvent,
          label: t`Organizer`,
          text: t`Events, orders, guests, but not team and account.`,
        },
      ]}
      {...form.getInputProps('role')}
      value={form.values.role}
    />
  )
}
