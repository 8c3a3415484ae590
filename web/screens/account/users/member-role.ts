import type { GetInputPropsReturnType } from '@mantine/form'
import type { User } from '#contract/users.ts'
import type { AssignableRole } from '#domain/role.ts'
import type { Reach } from '../reach.ts'

/** What somebody may do, and where. */
export type MemberRole = Reach & { role: AssignableRole; role_id: number | null }

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
