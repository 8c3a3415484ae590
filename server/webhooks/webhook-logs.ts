import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import { webhookLogs as endpoints } from '#contract/webhooks.ts'
import { DELIVERY_STATUSES, type MESSAGE_TYPES, TEST_TYPE } from '#domain/webhook.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { listPage } from '#server/lib/list-page.ts'
import { maySee } from './may-see.ts'
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

export const webhookLogs: Handlers<typeof contract.webhookLogs> = {
  list: async ({ db, event, params, query }) => {
    const { id } = await webhookOf(db, event, params.webhook_id)
    return listPage(deliveriesOf(db, id), { db, query, ...LIST })
  },

  get: async ({ db, event, member, params }) => {
    const webhook = await webhookOf(db, event, params.webhook_id)
    const delivery = await deliveryOf(db, webhook.id, params.delivery_id)
    const attempts = await attemptsOf(db, delivery.id)
    // What was sent before the webhook was changed may have been more than it sends at present.
    const isSeen = maySee(member, { payload: 'FULL', event_types: [delivery.event_type] })
    const hidden = isSeen ? {} : { request_body: null, response_body: null }
    return { ...delivery, attempts: attempts.map((attempt) => ({ ...attempt, ...hidden })) }
  },

  resend: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      const webhook = await webhookOf(trx, event, params.webhook_id)
      const { id, event_type } = await deliveryOf(trx, webhook.id, params.delivery_id)
      if (event_type === TEST_TYPE) throw new ApiError('transition_not_allowed')
      await trx.updateTable('webhook_deliveries').set(AGAIN).where('id', '=', id).execute()
      await emit(trx, actor, { name: 'webhook.resent', subject_id: webhook.id, place: inEvent(event) })
      return deliveryOf(trx, webhook.id, id)
    }),

  resendMany: ({ db, actor, event, params, body }) =>
    db.transaction().execute(async (trx) => {
      const { id } = await webhookOf(trx, event, params.webhook_id)
      const wanted = trx
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('webhook_id', '=', id)
        .where('event_type', '<>', TEST_TYPE)
        .where('status', 'in', body.only_failed ? ['FAILED'] : ['FAILED', 'DELIVERED'])
        .$if(body.happened_from !== null, (span) => span.where('happened_at', '>=', body.happened_from))
        .$if(body.happened_until !== null, (span) => span.where('happened_at', '<=', body.happened_until))
        .orderBy('id')
        .limit(MOST_RESENT)
        .forUpdate()
      const resent = await trx.updateTable('webhook_deliveries').set(AGAIN).where('id', 'in', wanted).executeTakeFirst()
      await emit(trx, actor, { name: 'webhook.resent', subject_id: id, place: inEvent(event) })
      return { count: Number(resent.numUpdatedRows) }
    }),
}

/** As if it had just been queued. */
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
    .select(['id', 'subject_id', 'happened_at', 'status', 'failures', 'attempted_at', 'response_code', 'failure'])
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
