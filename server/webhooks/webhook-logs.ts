import { sql } from 'kysely'
import type { Body, Query } from '#contract/endpoint.ts'
import { webhookLogs as endpoints } from '#contract/webhooks.ts'
import type { Actor } from '#domain/actor.ts'
import { DELIVERY_STATUSES, type MESSAGE_TYPES, TEST_TYPE } from '#domain/webhook.ts'
import { emit } from '#server/activity/emit.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { listPage } from '#server/lib/list-page.ts'
import { maySee } from './may-see.ts'
import { deliveryIdOf, placeOf, type WithDelivery, type WithWebhook, webhookIdOf } from './webhook-place.ts'
import { webhookOf } from './webhook-queries.ts'

const LIST = {
  rules: endpoints.list.query.rules,
  columns: {
    id: sql`webhook_deliveries.id`,
    status: sql`webhook_deliveries.status`,
    event_type: sql`webhook_deliveries.event_type`,
    happened_at: sql`webhook_deliveries.happened_at`,
  },
  enums: { status: DELIVERY_STATUSES },
  search: [sql`webhook_deliveries.event_type`],
  tie: sql`webhook_deliveries.id`,
}

const MOST_ATTEMPTS_SHOWN = 20
const MOST_RESENT = 10_000

type Reading = { db: Db }
type Changing = Reading & { actor: Actor }

/** Logs of webhooks of every kind of place. */
export const webhookLogs = {
  list: async ({ db, query, ...call }: WithWebhook & Reading & { query: Query<typeof endpoints.list> }) => {
    const { id } = await webhookOf(db, placeOf(call), webhookIdOf(call))
    return listPage(deliveriesOf(db, id), { db, query, ...LIST })
  },

  get: async ({ db, ...call }: WithDelivery & Reading) => {
    const webhook = await webhookOf(db, placeOf(call), webhookIdOf(call))
    const delivery = await deliveryOf(db, webhook.id, deliveryIdOf(call))
    const attempts = await attemptsOf(db, delivery.id)
    // An earlier version of the webhook may have sent more data than the present one.
    const isSeen = maySee(call.member, { payload: 'FULL', event_types: [delivery.event_type] })
    const hidden = isSeen ? {} : { request_body: null, response_body: null }
    return { ...delivery, attempts: attempts.map((attempt) => ({ ...attempt, ...hidden })) }
  },

  resend: ({ db, actor, ...call }: WithDelivery & Changing) =>
    db.transaction().execute(async (trx) => {
      const place = placeOf(call)
      const webhook = await webhookOf(trx, place, webhookIdOf(call))
      const { id, event_type } = await deliveryOf(trx, webhook.id, deliveryIdOf(call))
      if (event_type === TEST_TYPE) throw new ApiError('transition_not_allowed')
      await trx.updateTable('webhook_deliveries').set(AGAIN).where('id', '=', id).execute()
      await emit(trx, actor, { name: 'webhook.resent', subject_id: webhook.id, place: place.logged })
      return deliveryOf(trx, webhook.id, id)
    }),

  resendMany: ({ db, actor, body, ...call }: WithWebhook & Changing & { body: Span }) =>
    db.transaction().execute(async (trx) => {
      const place = placeOf(call)
      const { id } = await webhookOf(trx, place, webhookIdOf(call))
      const wanted = deliveriesIn(trx, id, body).orderBy('id').limit(MOST_RESENT).forUpdate()
      const resent = await trx.updateTable('webhook_deliveries').set(AGAIN).where('id', 'in', wanted).executeTakeFirst()
      await emit(trx, actor, { name: 'webhook.resent', subject_id: id, place: place.logged })
      return { count: Number(resent.numUpdatedRows) }
    }),
}

type Span = Body<typeof endpoints.resendMany>

function deliveriesIn(trx: Trx, webhook_id: number, { only_failed, happened_from, happened_until }: Span) {
  return trx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook_id)
    .where('event_type', '<>', TEST_TYPE)
    .where('status', 'in', only_failed ? ['FAILED'] : ['FAILED', 'DELIVERED'])
    .$if(happened_from !== null, (span) => span.where('happened_at', '>=', happened_from))
    .$if(happened_until !== null, (span) => span.where('happened_at', '<=', happened_until))
}

/** Resets a message to the state of a newly queued one. */
const AGAIN = {
  status: 'PENDING',
  failures: 0,
  failing_since: null,
  failure: null,
  next_at: sql<string>`now()`,
} as const

function deliveriesOf(db: Db | Trx, webhook_id: number) {
  return db
    .selectFrom('webhook_deliveries')
    .select([
      'id',
      'event_id',
      'subject_id',
      'happened_at',
      'status',
      'failures',
      'attempted_at',
      'response_code',
      'failure',
    ])
    .select('created_at')
    .select(sql<(typeof MESSAGE_TYPES)[number]>`event_type`.as('event_type'))
    .select(sql<string | null>`case status when 'PENDING' then next_at end`.as('next_at'))
    .where('webhook_id', '=', webhook_id)
}

export function deliveryOf(db: Db | Trx, webhook_id: number, delivery_id: number) {
  return deliveriesOf(db, webhook_id)
    .where('id', '=', delivery_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}

function attemptsOf(db: Db, delivery_id: number) {
  return db
    .selectFrom('webhook_attempts')
    .select(['id', 'url', 'request_body', 'response_code', 'response_body', 'failure', 'duration_ms', 'created_at'])
    .where('delivery_id', '=', delivery_id)
    .orderBy('id', 'desc')
    .limit(MOST_ATTEMPTS_SHOWN)
    .execute()
}
