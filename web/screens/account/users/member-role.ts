import { useLingui } from '@lingui/react/macro'
import type { FormErrors, GetInputPropsReturnType } from '@mantine/form'
import type { User } from '#contract/users.ts'
import type { AssignableRole } from '#domain/role.ts'

/** What somebody may do, and where: both lists null means the whole account. */
export type MemberRole = {
  role: AssignableRole
  role_id: number | null
  organizer_ids: number[] | null
  event_ids: number[] | null
}

/** What the fields of a role need of the form they stand in. */
export type MemberRoleForm = {
  values: MemberRole
  setValues(values: Partial<MemberRole>): void
  getInputProps(field: keyof MemberRole): GetInputPropsReturnType
}

/** The role that somebody has. Only the operator gives and takes the highest one, which nobody changes here. */
export function memberRoleOf({ role, role_id, organizer_ids, event_ids }: User): MemberRole {
  return { role: role === 'SUPERADMIN' ? 'ADMIN' : role, role_id, organizer_ids, event_ids }
}

/** Somebody who reaches a part of the account reaches something. */
export function useRefuseNowhere(): (values: MemberRole) => FormErrors {
  const { t } = useLingui()
  return ({ organizer_ids, event_ids }) =>
    organizer_ids?.length === 0 && event_ids?.length === 0
      ? { organizer_ids: t`Choose at least one organizer or one event.` }
      : {}
}
