import type { Context } from 'hono'
import type { Selectable } from 'kysely'
import type { Access, EndpointSpec } from '#contract/endpoint.ts'
import type { CheckInLists, Events, Orders, Organizers } from '#database/types.ts'
import type { Actor } from '#domain/actor.ts'
import { type BoundDevice, boundDevice } from '#server/check-in/bound-device.ts'
import { ApiError } from '#server/lib/errors.ts'
import { ownEvent, ownOrganizer } from '#server/lib/own-rows.ts'
import type { Services } from '#server/services.ts'
import { clientAddress } from './address.ts'
import { checkPin } from './check-in-pin.ts'
import { type Member, maybeUser, signedInMember, signedInUser } from './identity.ts'
import { loadersOf } from './loaders.ts'
import type { SessionUser } from './session.ts'

export type EventRow = Selectable<Events>
export type OrganizerRow = Selectable<Organizers>
export type OrderRow = Selectable<Orders>
export type CheckInListRow = Selectable<CheckInLists>

type ByMember = { actor: Actor; member: Member }
type AtDoor = { actor: Actor; event: EventRow; list: CheckInListRow }

/** Values that each kind of access passes to a handler. Tenancy is decided here and in `server/lib/own-rows.ts`, nowhere else. */
export type Granted = {
  public: { actor: Actor; user: SessionUser | null }
  user: { actor: Actor; user: SessionUser }
  member: ByMember
  account: ByMember
  organizer: ByMember & { organizer: OrganizerRow }
  event: ByMember & { event: EventRow }
  buyer: { actor: Actor; event: EventRow; order: OrderRow }
  staff: AtDoor & { device: BoundDevice | null }
  device: AtDoor & { device: BoundDevice }
}

type Params = Record<string, string | number>
type Grant<A extends Access> = (c: Context, services: Services, params: Params) => Promise<Granted[A]>

/** One function per kind of access; a row of another account is "not found", never "forbidden". */
export const GRANTS: { [A in Access]: Grant<A> } = {
  public: async (c, services) => {
    const user = await maybeUser(c, services)
    return { user, actor: user ? actorOf(c, 'user', user.id) : actorOf(c, 'buyer', null) }
  },
  user: async (c, services) => {
    const user = await signedInUser(c, services)
    return { user, actor: actorOf(c, 'user', user.id) }
  },
  member: byMember,
  account: async (c, services, params) => {
    const granted = await byMember(c, services)
    if (granted.member.account_id !== params.account_id) throw new ApiError('not_found')
    return granted
  },
  organizer: async (c, services, params) => {
    const granted = await byMember(c, services)
    const organizer = await ownOrganizer(services.db, granted.member, Number(params.organizer_id))
    return { ...granted, organizer: orNotFound(organizer) }
  },
  event: async (c, services, params) => {
    const granted = await byMember(c, services)
    return { ...granted, event: orNotFound(await ownEvent(services.db, granted.member, Number(params.event_id))) }
  },
  buyer: async (c, services, params) => {
    const granted = await buyersOrder(services, Number(params.event_id), String(params.order_short_id))
    return { ...granted, actor: actorOf(c, 'buyer', granted.order.id) }
  },
  staff: staffList,
  device: async (c, services, params) => {
    const { device, ...granted } = await staffList(c, services, params)
    if (!device) throw new ApiError('device_unknown')
    return { ...granted, device }
  },
}

function actorOf(c: Context, kind: Actor['kind'], id: number | null): Actor {
  return { kind, id, request_id: c.req.header('x-request-id') ?? null }
}

async function byMember(c: Context, services: Services): Promise<ByMember> {
  const member = await signedInMember(c, services)
  const { user, api_key_id } = member
  return { member, actor: user ? actorOf(c, 'user', user.id) : actorOf(c, 'api_key', api_key_id) }
}

type Needed = Pick<EndpointSpec, 'access' | 'permission' | 'within_scope' | 'people_only'>

/**
 * Runs after access was granted, so foreign rows are "not found" whatever the permissions. Endpoints about the whole account
 * refuse callers with a limited scope, unless the endpoint applies the scope itself.
 */
export function refuseUnlessPermitted(member: Member | undefined, needed: Needed): void {
  const { access, permission, within_scope, people_only } = needed
  if (!permission) return
  if (!member?.permissions.includes(permission)) throw new ApiError('role_too_low')
  if (people_only && !member.user) throw new ApiError('not_for_api_keys')
  const isOfAccount = access === 'member' || access === 'account'
  if (isOfAccount && member.scope && !within_scope) throw new ApiError('role_too_low')
}

/** The same for permissions that fields of the body need. */
export function refuseUnlessPermittedFor(member: Member, { permission_for = {} }: EndpointSpec, body: unknown): void {
  const asked = Object.entries(permission_for).filter(([field]) => (body as Record<string, unknown>)[field] === true)
  if (!asked.every(([, permission]) => member.permissions.includes(permission))) throw new ApiError('role_too_low')
}

function orNotFound<Row>(row: Row | undefined): Row {
  if (!row) throw new ApiError('not_found')
  return row
}

async function eventById({ db }: Services, event_id: number): Promise<EventRow> {
  return orNotFound(await loadersOf(db).event(event_id))
}

async function buyersOrder({ db }: Services, event_id: number, short_id: string) {
  const loaders = loadersOf(db)
  const [order, event] = await Promise.all([loaders.order(short_id), loaders.event(event_id)])
  if (!event || order?.event_id !== event_id) throw new ApiError('not_found')
  return { order, event }
}

/** Grants access to holders of the link and, if there is one, the PIN; or to a device that was bound with them. */
async function staffList(c: Context, services: Services, params: Params): Promise<Granted['staff']> {
  const list = await loadersOf(services.db).check_in_list(String(params.check_in_list_short_id))
  if (!list) throw new ApiError('not_found')
  const event = await eventById(services, list.event_id)
  const token = c.req.header('x-check-in-device')
  const given = { pin: c.req.header('x-check-in-pin'), address: clientAddress(c, services.config) }
  const device = token === undefined ? null : await boundDevice(services.db, { list, event, token }, given)
  if (!device) await checkPin(services.db, list, given)
  return { list, event, device, actor: actorOf(c, 'device', list.id) }
}
