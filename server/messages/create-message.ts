import { sql } from 'kysely'
import type { Audience } from '#contract/message-audience.ts'
import type { MessageInput } from '#contract/messages.ts'
import { MOST_A_DAY, MOST_WAITING, TAKE_BACK_SECONDS } from '#domain/message.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { readEventDate } from '#server/lib/event-date.ts'
import { sanitizeRichText } from '#server/lib/html.ts'
import { attachFiles } from './attachments.ts'
import { queueSending } from './message-rows.ts'
import { reachesAnybody } from './preview-recipients.ts'

type New = { event: EventRow; user_id: number | null; input: MessageInput }

/** Stores a message with the job that sends it, and returns its id. Refused if too many wait, or it would have no recipients. */
export async function createMessage(trx: Trx, { event, user_id, input }: New): Promise<number> {
  const {
    subject,
    message,
    attachment_ids,
    is_test,
    send_copy_to_current_user,
    scheduled_at: typed,
    ...audience
  } = input
  const body = sanitized(message)
  await refuseForeignIds(trx, event, audience)
  const scheduled_at = is_test ? null : await readFuture(trx, event, typed)
  if (!is_test) await refuseTooManyMessages(trx, event)
  if (!is_test && scheduled_at === null && !(await reachesAnybody(trx, event, audience)))
    throw new ApiError('message_for_nobody')
  const { message_type: type, purpose, ...narrowed } = audience
  const { id, starts_at } = await trx
    .insertInto('messages')
    .values({
      account_id: event.account_id,
      event_id: event.id,
      sent_by_user_id: user_id,
      type,
      purpose,
      audience: JSON.stringify(narrowed),
      subject,
      body,
      is_test,
      send_copy_to_current_user,
      scheduled_at,
      starts_at: scheduled_at ?? sql<string>`now() + make_interval(secs => ${is_test ? 0 : TAKE_BACK_SECONDS})`,
    })
    .returning(['id', 'starts_at'])
    .executeTakeFirstOrThrow()
  await attachFiles(trx, { event, message_id: id, attachment_ids })
  await queueSending(trx, { id, account_id: event.account_id, run_at: sql`${starts_at}::timestamptz` })
  return id
}

/** The message as stored and sent; 422 if nothing of it is left. */
export function sanitized(message: string): string {
  const clean = sanitizeRichText(message)
  if (clean === null) throw malformed('message', 'empty')
  return clean
}

async function readFuture(trx: Trx, event: EventRow, typed: string | null): Promise<string | null> {
  const scheduled_at = readEventDate(typed, event.timezone, 'scheduled_at')
  if (scheduled_at === null) return null
  const { rows } = await sql<{ is_future: boolean }>`
    select ${scheduled_at}::timestamptz > now() as is_future`.execute(trx)
  if (!rows[0]?.is_future) throw malformed('scheduled_at', 'not_in_future')
  return scheduled_at
}

/** Two concurrent messages may both pass. */
async function refuseTooManyMessages(trx: Trx, { id, account_id }: EventRow): Promise<void> {
  const { rows } = await sql<{ waiting: number; of_day: number }>`
    select count(*) filter (where event_id = ${id} and status = 'SCHEDULED')::int as waiting,
      count(*) filter (where created_at > now() - interval '1 day')::int as of_day
    from messages where account_id = ${account_id} and not is_test
      and (status = 'SCHEDULED' or created_at > now() - interval '1 day')`.execute(trx)
  const { waiting, of_day } = rows[0] ?? { waiting: 0, of_day: 0 }
  if (waiting >= MOST_WAITING || of_day >= MOST_A_DAY) throw new ApiError('too_many_messages')
}

/** Refuses ids of another event. */
export async function refuseForeignIds(db: Db, event: EventRow, audience: Audience): Promise<void> {
  const { attendee_ids, order_id, order_ids, product_ids, product_price_ids, answer } = audience
  const orders = order_id === null ? order_ids : [order_id, ...order_ids]
  const areOf = (table: string, ids: readonly number[]) => sql<boolean>`not exists (
    select from unnest(${ids}::int[]) as chosen (id) where not exists (
      select from ${sql.table(table)} as own where own.id = chosen.id and own.event_id = ${event.id}))`
  const { rows } = await sql<Record<'attendees' | 'orders' | 'products' | 'prices' | 'questions', boolean>>`
    select ${areOf('attendees', attendee_ids)} as attendees, ${areOf('orders', orders)} as orders,
      ${areOf('products', product_ids)} as products, ${areOf('product_prices', product_price_ids)} as prices,
      ${areOf('questions', answer ? [answer.question_id] : [])} as questions`.execute(db)
  const own = rows[0]
  if (!own?.attendees || !own.orders || !own.questions) throw new ApiError('not_found')
  if (!own.products) throw malformed('product_ids', 'not_products_of_event')
  if (!own.prices) throw malformed('product_price_ids', 'unknown_price')
}
