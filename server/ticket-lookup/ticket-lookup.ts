import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { Actor } from '#domain/actor.ts'
import type { Shown } from '#domain/order-status.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { SHOWN } from '#server/orders/status-sets.ts'
import { emailOfToken } from './lookup-tokens.ts'

/** Limit of emails per mailbox; further requests get the same answer and do nothing. */
export const EMAILS = { max: 3, seconds: 900 }
/** Longer than the work takes, so that the response time does not reveal whether there are orders. */
const ANSWER_AFTER_MS = 250
const MOST = 100

export const ticketLookup: Handlers<typeof contract.ticketLookup> = {
  // Always the same answer, which does not reveal whether an address has tickets.
  request: async ({ db, actor, body, log }) => {
    const asked = askForLink(db, actor, body.email).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      log.warn('many requests to find the tickets of one address')
    })
    await Promise.all([asked, sleep(ANSWER_AFTER_MS)])
  },

  get: async ({ db, params }) => {
    const email = await emailOfToken(db, params.token)
    if (email === null) throw new ApiError('link_expired')
    return ordersOf(db, email)
  },
}

async function askForLink(db: Db, actor: Actor, email: string): Promise<void> {
  await countAttempt(db, `ticket-lookup:${email}`, EMAILS)
  const [newest] = await idsOf(db, email, 1)
  if (newest === undefined) return
  await db
    .transaction()
    .execute((trx) => emitOfOrders(trx, actor, { name: 'order.lookup_requested', order_ids: [newest] }))
}

/** The newest orders of an address at any organizer, except those of deleted events. */
async function idsOf(db: Db, email: string, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .select('orders.id')
    .where('orders.email', '=', email)
    .where(sql<boolean>`orders.status in ${SHOWN}`)
    .where('events.deleted_at', 'is', null)
    .orderBy('orders.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

async function ordersOf(db: Db, email: string) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .innerJoin('event_settings as settings', 'settings.event_id', 'events.id')
    .select(['orders.event_id', 'orders.short_id', 'orders.public_id', 'orders.status', 'orders.created_at'])
    .select(['events.title', 'events.start_date', 'events.timezone', 'settings.is_online_event'])
    .select([
      sql<string | null>`settings.location_details->>'venue_name'`.as('venue_name'),
      sql<string | null>`settings.location_details->>'city'`.as('city'),
      sql<number>`(select count(*)::int from attendees where attendees.order_id = orders.id and attendees.status <> 'CANCELLED')`.as(
        'tickets_count',
      ),
    ])
    .where('orders.id', '=', sql<number>`any(${await idsOf(db, email, MOST)}::int[])`)
    .orderBy('orders.id', 'desc')
    .execute()
  return rows.map(({ title, start_date, timezone, is_online_event, venue_name, city, ...order }) => ({
    ...order,
    // The query finds no other statuses.
    status: order.status as Shown,
    event: { title, start_date, timezone, is_online_event, venue_name, city },
  }))
}
