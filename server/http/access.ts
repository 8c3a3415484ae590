import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Selectable } from 'kysely'
import type { Access } from '#contract/endpoint.ts'
import type { CheckInLists, Events, Orders, Organizers } from '#database/types.ts'
import { verifyPin } from '#server/lib/password.ts'
import type { Services } from '#server/services.ts'
import { clientAddress } from './address.ts'
import { checkAntiForgery } from './csrf.ts'
import { ApiError } from './errors.ts'
import { lookupsOf } from './lookups.ts'
import { countAttempt, refuseAfterTooMany } from './rate-limit.ts'
import { findSession, SESSION_COOKIE, type SessionUser } from './session.ts'

const PIN_ATTEMPTS = { max: 10, seconds: 600 }

export type EventRow = Selectable<Events>
export type OrganizerRow = Selectable<Organizers>
export type OrderRow = Selectable<Orders>
export type CheckInListRow = Selectable<CheckInLists>

type Signed = { user: SessionUser }

/** What each kind of access hands to a handler. Tenancy is decided here and nowhere else. */
export type Granted = {
  public: { user: SessionUser | null }
  user: Signed
  admin: Signed
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
  admin: async (c, services) => {
    const user = await signedIn(c, services)
    if (user.role === 'ORGANIZER') throw new ApiError('role_too_low')
    return { user }
  },
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

/** The session's user, or null; only looks into the database when there is a cookie. */
export async function maybeUser(c: Context, { db }: Services): Promise<SessionUser | null> {
  const token = getCookie(c, SESSION_COOKIE)
  return token ? findSession(db, token) : null
}

async function signedIn(c: Context, { db }: Services): Promise<SessionUser> {
  const token = getCookie(c, SESSION_COOKIE)
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
  const event = await lookupsOf(db).event(event_id)
  if (!event) throw new ApiError('not_found')
  return event
}

async function buyersOrder({ db }: Services, event_id: number, short_id: string): Promise<Granted['buyer']> {
  const lookups = lookupsOf(db)
  const [order, event] = await Promise.all([lookups.order(short_id), lookups.event(event_id)])
  if (!event || order?.event_id !== event_id) throw new ApiError('not_found')
  return { order, event }
}

async function staffList(c: Context, services: Services, params: Params): Promise<Granted['staff']> {
  const list = await lookupsOf(services.db).check_in_list(String(params.check_in_list_short_id))
  if (!list) throw new ApiError('not_found')
  await checkPin(c, services, list)
  return { list, event: await eventById(services, list.event_id) }
}

/**
 * Wrong PINs are counted per list and address, so that guessing from elsewhere does not lock the door's own devices.
 * Once too many were wrong, a right one is not listened to either: otherwise guessing would simply go on.
 */
async function checkPin(c: Context, services: Services, list: CheckInListRow): Promise<void> {
  if (!list.pin_hash) return
  const pin = c.req.header('x-door-pin')
  if (!pin) throw new ApiError('pin_required')
  const key = `door-pin:${list.id}:${clientAddress(c, services.config)}`
  await refuseAfterTooMany(services.db, key, PIN_ATTEMPTS)
  if (verifyPin(list.pin_hash, pin, list.short_id)) return
  await countAttempt(services.db, key, PIN_ATTEMPTS)
  throw new ApiError('pin_required', { message: 'This PIN is not right.' })
}
