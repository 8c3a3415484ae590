import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { type Db, prepared } from '#server/lib/database.ts'
import { notingBegun } from '#server/orders/cards/card-orders.ts'
import type { WaitedFor } from '../waited-for.ts'
import { asGiven, emittingGiven, stillReserved } from './given.ts'

type Paying = { card_account_id: number; requests: readonly { order_id: number; actor: Actor }[] }

/**
 * The usual case of `waitedFor` for many orders, in one statement that is the whole transaction: open orders with a buyer,
 * without a payment so far and without a platform fee. Returns their payments; the other orders stay unchanged.
 */
export async function beginAtOnce(db: Db, { card_account_id, requests }: Paying): Promise<Map<number, WaitedFor>> {
  const ids = requests.map(({ order_id }) => order_id)
  const { rows } = await sql<WaitedFor & { order_id: number; queued: number }>`${prepared('begin_card_payments')}
    with ${asGiven(requests)},
    open as materialized (
      select id, account_id, event_id, total_gross, currency from orders
      where ${stillReserved(ids)} and (reserved_until > clock_timestamp()) is true and email is not null
        and not exists (select from payments where payments.order_id = orders.id and payments.state = 'PENDING')
      order by id for no key update
    ),
    begun as (
      insert into payments (account_id, event_id, order_id, provider, state, amount, currency, card_account_id)
      select account_id, event_id, id, 'STRIPE', 'PENDING', total_gross, currency, ${card_account_id}::int from open
      on conflict do nothing
      returning id, order_id, card_account_id, amount, currency, application_fee, reference, version, told_version,
        is_processing
    ),
    noted as (${notingBegun(sql`begun`)}),
    ${emittingGiven({ name: 'order.payment_started', to: sql`begun` })}
    select begun.*, (select count(*) from queued) as queued from begun`.execute(db)
  return new Map(rows.map(({ order_id, queued: _, ...payment }) => [order_id, payment]))
}
