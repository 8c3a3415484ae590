import { useLingui } from '@lingui/react/macro'
import {
  IconCalendarEvent,
  IconClipboardList,
  IconEye,
  IconTicket,
  IconUserCog,
  IconUserShield,
  type TablerIcon,
} from '@tabler/icons-react'
import { roles } from '#contract/roles.ts'
import { covers, type Permission, permissionsOf } from '#domain/permissions.ts'
import { BUILT_IN_ROLES, type BuiltInRole } from '#domain/role.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { RichSelect } from '#web/ui/form/rich-select.tsx'
import { usePermissionsText } from '../permission-words.ts'
import type { MemberRole, MemberRoleForm } from './member-role.ts'
import { ROLE_TEXTS, useRoleName } from './role-words.ts'

const ICONS: Record<BuiltInRole, TablerIcon> = {
  ADMIN: IconUserShield,
  ORGANIZER: IconCalendarEvent,
  EVENT_MANAGER: IconClipboardList,
  BOX_OFFICE: IconTicket,
  VIEWER: IconEye,
}

type Choice = {
  value: string
  icon: TablerIcon
  label: string
  text: string
  given: readonly Permission[]
  chosen: Pick<MemberRole, 'role' | 'role_id'>
}

/** Role of a team member: one of the built-in roles, or one of the account's own. */
export function RoleField({ form }: { form: MemberRoleForm }) {
  const { t } = useLingui()
  const { permissions: own } = useUser()
  const { role, role_id } = form.values
  const present = choiceOf({ role, role_id })
  // Users cannot grant more than they have.
  const choices = useChoices().filter(({ value, given }) => value === present || covers(own, given))
  const { error } = form.getInputProps('role')
  const { error: errorOfOwn } = form.getInputProps('role_id')

  function choose(value: string) {
    const choice = choices.find((one) => one.value === value)
    // Administrators always have access to the whole account.
    if (choice) form.setValues({ ...choice.chosen, ...(value === 'ADMIN' && { organizer_ids: null, event_ids: null }) })
  }

  return <RichSelect label={t`Role`} choices={choices} error={error ?? errorOfOwn} value={present} onChange={choose} />
}

function choiceOf({ role, role_id }: Choice['chosen']): string {
  return role_id === null ? role : `${role}-${role_id}`
}

function useChoices(): Choice[] {
  const { i18n } = useLingui()
  const nameOf = useRoleName()
  const text = usePermissionsText()
  const { data } = useApiQuery(roles.list, {})
  const builtIn = BUILT_IN_ROLES.map((role) => ({
    value: role,
    icon: ICONS[role],
    label: nameOf({ role, role_name: null }),
    text: i18n._(ROLE_TEXTS[role]),
    given: permissionsOf(role),
    chosen: { role, role_id: null },
  }))
  const own = (data?.data.own ?? []).map(({ id, name, permissions }) => ({
    value: choiceOf({ role: 'CUSTOM', role_id: id }),
    icon: IconUserCog,
    label: name,
    text: text(permissions),
    given: permissions,
    chosen: { role: 'CUSTOM' as const, role_id: id },
  }))
  return [...builtIn, ...own]
}
