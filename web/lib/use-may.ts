import type { EndpointSpec } from '#contract/endpoint.ts'
import type { User } from '#contract/users.ts'
import { reachesOrganizer, scopeOf } from '#domain/scope.ts'
import { useUser } from './manage-context.ts'

type Caller = Pick<User, 'permissions' | 'organizer_ids' | 'event_ids'>
type Called = Pick<EndpointSpec, 'access' | 'permission' | 'within_scope'>

/**
 * Whether somebody may call an endpoint, by the server's own rule: they have its permission, and what concerns the whole
 * account is for those who reach all of it.
 */
export function mayCall({ permissions, ...reach }: Caller, { access, permission, within_scope }: Called): boolean {
  if (!permission) return true
  if (!permissions.includes(permission)) return false
  const isOfAccount = access === 'member' || access === 'account'
  return !isOfAccount || within_scope === true || scopeOf(reach) === null
}

/** Of the signed-in user: what they may not do is not offered, and never called, as a 403 leads to the login. */
export function useMay(): (endpoint: Called) => boolean {
  const user = useUser()
  return (endpoint) => mayCall(user, endpoint)
}

/** Whether the signed-in user reaches an organizer itself; who reaches an event of it only knows its name. */
export function useReaches(): (organizer: { id: number }) => boolean {
  const scope = scopeOf(useUser())
  return ({ id }) => reachesOrganizer(scope, id)
}
