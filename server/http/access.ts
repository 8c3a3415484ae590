import type { Context } from 'hono'
import type { Selectable } from 'kysely'
import type { Access } from '#contract/endpoint.ts'
import type { CheckInLists, Events, Orders, Organizers } from '#database/types.ts'
import { may, type Permission } from '#domain/permissions.ts'
import type { Services } from '#server/services.ts'
import { clientAddress } from './address.ts'
import { checkPin } from './check-in-pin.ts'
import { checkAntiForgery } from './csrf.ts'
import { ApiError } from './errors.ts'
import { loadersOf } from './loaders.ts'
import { findSession, type SessionUser, sessionToken } from './session.ts'

export type EventRow = Selectable<Events>
export type OrganizerRow = Selectable<Organizers>
export type OrderRow = Selectable<Orders>
export type CheckInListRow = Selectable<CheckInLists>

type Signed = { user: SessionUser }

/** What each kind of access hands to a handler. Tenancy is decided here and nowhere else. */
export type Granted = {
  public: { user: SessionUser | null }
  user: Signed
  member: Signed
  account: Signed
  organizer: Signed & { organizer: OrganizerRow }
  event: Signed & { event: EventRow }
  buyer: { event: EventRow; order: OrderRow }
  staff: { event: EventRow; list: CheckInListRow }
}

type Params = Record<string, string | number>
type Grant<A extends Access> = (c: Context, services: Services, params: Params) => Promise<Granted[A]>

/** One function per kind of access; a row of somebody else is "not found", never "forbidden". */
export const GRANTS: { [A in Access]: Grant<A> } = {
  public: async (c, services) => ({ user: await maybeUser(c, services) }),
  user: async (c, services) => ({ user: await signedIn(c, services) }),
  member: async (c, services) => ({ user: await signedIn(c, services) }),
  account: async (c, services, params) => {
    const user = await signedIn(c, services)
    if (user.account_id !== params.account_id) throw new ApiError('not_found')
    return { user }
  },
  organizer: async (c, services, params) => {
    const user = await signedIn(c, services)
    return { user, organizer: await organizerOf(services, user.account_id, Number(params.organizer_id)) }
  },
  event: async (c, services, params) => {
    const user = await signedIn(c, services)
    return { user, event: await eventOf(services, user.account_id, Number(params.event_id)) }
  },
  buyer: async (_, services, params) => buyersOrder(services, Number(params.event_id), String(params.order_short_id)),
  staff: staffList,
}

/** After access was granted: what is not one's own is not there, whatever one may do. */
export function refuseUnlessPermitted(user: SessionUser | null, permission: Permission | undefined): void {
  if (permission && !(user && may(user.role, permission))) throw new ApiError('role_too_low')
}

/** The session's user, or null; only looks into the database when there is a cookie. */
export async function maybeUser(c: Context, { db, config }: Services): Promise<SessionUser | null> {
  const token = sessionToken(c, config)
  return token ? findSession(db, token) : null
}

async function signedIn(c: Context, { db, config }: Services): Promise<SessionUser> {
  const token = sessionToken(c, config)
  const user = token ? await findSession(db, token) : null
  if (!token || !user) throw new ApiError('not_signed_in')
  checkAntiForgery(c, token)
  return user
}

async function organizerOf({ db }: Services, account_id: number, organizer_id: number): Promise<OrganizerRow> {
  const organizer = await db
    .selectFrom('organizers')
    .selectAll()
    .where('id', '=', organizer_id)
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!organizer) throw new ApiError('not_found')
  return organizer
}

async function eventOf({ db }: Services, account_id: number, event_id: number): Promise<EventRow> {
  const event = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', event_id)
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!event) throw new ApiError('not_found')
  return event
}

async function eventById({ db }: Services, event_id: number): Promise<EventRow> {
  const event = await loadersOf(db).event(event_id)
  if (!event) throw new ApiError('not_found')
  return event
}

async function buyersOrder({ db }: Services, event_id: number, short_id: string): Promise<Granted['buyer']> {
  const loaders = loadersOf(db)
  const [order, event] = await Promise.all([loaders.order(short_id), loaders.event(event_id)])
  if (!event || order?.event_id !== event_id) throw new ApiError('not_found')
  return { order, event }
}

async function staffList(c: Context, services: Services, params: Params): Promise<Granted['staff']> {
  const list = await loadersOf(services.db).check_in_list(String(params.check_in_list_short_id))
  if (!list) throw new ApiError('not_found')
  const pin = c.req.header('x-check-in-pin')
  await checkPin(services.db, list, { pin, address: clientAddress(c, services.config) })
  return { list, event: await eventById(services, list.event_id) }
}
