import { sql } from 'kysely'
import { type Db, prepared } from '#server/lib/database.ts'
import { keepingHeld } from '#server/orders/cards/card-orders.ts'
import { IN_REACH } from '#server/payments/platform/out-of-reach.ts'
import { CONFIRMING_MINUTES, type Confirming, type HeldUntil } from '../confirm-card-payment.ts'
import { asGiven, emittingGiven, stillReserved } from './given.ts'

/**
 * The usual case of `startConfirmation` for many orders, in one statement that is the whole transaction: their buyers confirm
 * for the first time, with the amount that the provider has. Returns for each request until when its order is held; undefined
 * for the others, which stay unchanged.
 */
export async function confirmAtOnce(db: Db, requests: readonly Confirming[]): Promise<(HeldUntil | undefined)[]> {
  const ids = requests.map(({ order_id }) => order_id)
  const { rows } = await sql<HeldUntil & { id: number; amount: number }>`${prepared('confirm_card_payments')}
    with ${asGiven(requests, sql`, amount bigint`)},
    open as materialized (
      select id, total_gross from orders
      where ${stillReserved(ids)} and (reserved_until > clock_timestamp()) is true and email is not null
      order by id for no key update
    ),
    confirmed as (
      update payments set confirming_at = now()
      from given join open on open.id = given.order_id and open.total_gross = given.amount
      where payments.order_id = open.id and payments.state = 'PENDING' and payments.provider = 'STRIPE'
        and payments.amount = given.amount and payments.reference is not null
        and payments.told_version >= payments.version and payments.confirming_at is null
        and exists (select from card_accounts where card_accounts.id = payments.card_account_id and ${IN_REACH})
        and not exists (
          select from payments as earlier where earlier.order_id = open.id and earlier.confirming_at is not null
        )
      returning payments.order_id, payments.amount
    ),
    held as (${keepingHeld(sql`confirmed`, CONFIRMING_MINUTES)}),
    ${emittingGiven({ name: 'order.payment_started', to: sql`confirmed`, data: { fields: ['confirming_at'] } })}
    select id, amount, reserved_until, now() as server_time, (select count(*) from queued)
    from held join confirmed on confirmed.order_id = held.id`.execute(db)
  return requests.map(({ order_id, amount }) => {
    const row = rows.find((held) => held.id === order_id && held.amount === amount)
    return row && { reserved_until: row.reserved_until, server_time: row.server_time }
  })
}
