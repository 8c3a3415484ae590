import type { EndpointSpec } from '#contract/endpoint.ts'
import type { User } from '#contract/users.ts'
import { reachesOrganizer, scopeOf } from '#domain/scope.ts'
import { useUser } from '#web/lib/manage-context.ts'

type Caller = Pick<User, 'permissions' | 'organizer_ids' | 'event_ids'>
type Called = Pick<EndpointSpec, 'access' | 'permission' | 'within_scope'>

/**
 * True if the caller may call the endpoint, by the server's own rule: they have its permission, and account-wide endpoints
 * require access to the whole account.
 */
export function mayCall({ permissions, ...reach }: Caller, { access, permission, within_scope }: Called): boolean {
  if (!permission) return true
  if (!permissions.includes(permission)) return false
  const isOfAccount = access === 'member' || access === 'account'
  return !isOfAccount || within_scope === true || scopeOf(reach) === null
}

/** Rights of the signed-in user. Forbidden actions are not offered and never called, as a 403 leads to the login. */
export function useMay(): (endpoint: Called) => boolean {
  const user = useUser()
  return (endpoint) => mayCall(user, endpoint)
}

/** Tells whether the signed-in user has access to an organizer itself. Users with access to single events only know its name. */
export function useReaches(): (organizer: { id: number }) => boolean {
  const scope = scopeOf(useUser())
  return ({ id }) => reachesOrganizer(scope, id)
}
