import { type SqlBool, sql } from 'kysely'
import { left } from '#domain/availability.ts'
import { lifecycle } from '#domain/event-status.ts'
import { priceAtGross, valueStays } from '#domain/moved-ticket.ts'
import { priceUnit } from '#domain/pricing.ts'
import { withinScope } from '#server/events/within-scope.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Member } from '#server/http/identity.ts'
import type { Db } from '#server/lib/database.ts'
import { malformed } from '#server/lib/errors.ts'
import { loadCatalogue } from '#server/products/catalogue.ts'
import { choosableIn } from '../ticket-choices.ts'
import { readMovableTicket } from './movable-ticket.ts'

const MOST_EVENTS = 200

type Which = { event: EventRow; attendee_id: number }

/** Events of the account that a ticket can move to, within the member's scope; the next one first. */
export async function readMoveTargets(db: Db, member: Member, { event, attendee_id }: Which) {
  const { currency, value } = await readMovableTicket(db, { event, attendee_id })
  const events = await db
    .selectFrom('events')
    .select(['id', 'title', 'start_date', 'timezone'])
    .where('account_id', '=', member.account_id)
    .where('deleted_at', 'is', null)
    .where('id', '<>', event.id)
    .where('status', '<>', 'ARCHIVED')
    .where(sql<SqlBool>`(end_date is null or end_date > now())`)
    .where(withinScope(member.scope))
    .orderBy(sql`start_date < now()`)
    .orderBy('start_date')
    .orderBy('id')
    .limit(MOST_EVENTS)
    .execute()
  return { currency, value, events }
}

/** 422 for the ticket's own event, an archived one and one that has ended. */
export function refuseAsTarget(target: EventRow, { event }: Pick<Which, 'event'>): void {
  const hasEnded = lifecycle(target, new Date().toISOString()) === 'ENDED'
  if (target.id === event.id || target.status === 'ARCHIVED' || hasEnded)
    throw malformed('target_event_id', 'not_usable')
}

/** Every ticket of the other event, with the ways to settle the move. */
export async function readMoveChoices(db: Db, { target, ...which }: Which & { target: EventRow }) {
  const ticket = await readMovableTicket(db, which)
  const { currency, prices_include_tax } = target
  const value_stays = valueStays({ ...ticket, status: ticket.order_status }, target)
  const choices = choosableIn(await loadCatalogue(db, target.id)).map(
    ({ product_price_id, item_name, line, pools }) => {
      const { total_gross: unit_gross } = priceUnit({ line, adjustments: [], prices_include_tax })
      const isMovable = value_stays === null && priceAtGross(line, ticket.value, prices_include_tax) !== null
      const settlements = isMovable ? (['FULL_PRICE', 'VALUE'] as const) : (['FULL_PRICE'] as const)
      return { product_price_id, item_name, unit_gross, quantity_remaining: left(pools), settlements: [...settlements] }
    },
  )
  return { currency, value_stays, choices }
}
