import type { GetInputPropsReturnType } from '@mantine/form'
import type { User } from '#contract/users.ts'
import type { AssignableRole } from '#domain/role.ts'
import type { Reach } from '../reach.ts'

/** Role and reach of a member. */
export type MemberRole = Reach & { role: AssignableRole; role_id: number | null }

/** The part of a form that the role fields use. */
export type MemberRoleForm = {
  values: MemberRole
  setValues(values: Partial<MemberRole>): void
  getInputProps(field: keyof MemberRole): GetInputPropsReturnType
}

/** A member's role. Superadmin counts as administrator here: only the operator grants or revokes it. */
export function memberRoleOf({ role, role_id, organizer_ids, event_ids }: User): MemberRole {
  return { role: role === 'SUPERADMIN' ? 'ADMIN' : role, role_id, organizer_ids, event_ids }
}
