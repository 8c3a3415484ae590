import { sql } from 'kysely'
import { SYSTEM } from '#domain/actor.ts'
import { pauseAfter, TEST_TYPE } from '#domain/webhook.ts'
import { emit, type Place } from '#server/activity/emit.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import type { Answer } from './post.ts'
import type { Taken } from './take-delivery.ts'

type Attempt = Omit<Answer, 'failure'> & {
  failure: Answer['failure'] | 'SECRET_LOST' | 'NOT_MADE'
  request_body: string
  duration_ms: number
}

const NOW = sql<string>`now()`
const GONE = 410
const QUICK_MS = 1_000

/** Writes the log, and decides whether and when the message is retried, and whether the webhook is paused. */
export async function noteAttempt(db: Db, delivery: Taken, attempt: Attempt): Promise<void> {
  if (!attempt.failure) return void (await noted(db, delivery, attempt))
  await db.transaction().execute(async (trx) => {
    const moved = await noted(trx, delivery, attempt)
    // Another attempt was recorded for this message meanwhile, or the webhook was deleted.
    if (!moved || delivery.event_type === TEST_TYPE) return
    if (attempt.response_code === GONE) await pause(trx, delivery, 'GONE')
    else if (moved.status === 'FAILED') await pause(trx, delivery, 'FAILING')
  })
}

/** Uses one statement, because there may be hundreds a second. */
function noted(db: Db, delivery: Taken, attempt: Attempt) {
  const { id, webhook_id, account_id, url, failures } = delivery
  return db
    .with('moved', (cte) =>
      cte
        .updateTable('webhook_deliveries')
        .set(nextState(delivery, attempt))
        .where('id', '=', id)
        .where('status', '=', 'PENDING')
        .where('failures', '=', failures)
        .returning(['id', 'status']),
    )
    .with('logged', (cte) => {
      const { failure, request_body, response_code, response_body, duration_ms } = attempt
      const columns = ['account_id', 'delivery_id', 'url', 'request_body', 'response_code', 'response_body'] as const
      return cte
        .insertInto('webhook_attempts')
        .columns([...columns, 'failure', 'duration_ms'])
        .expression((select) =>
          select
            .selectFrom('moved')
            .select(({ val }) => [
              val(account_id).as('account_id'),
              'moved.id as delivery_id',
              val(url).as('url'),
              val(request_body).as('request_body'),
              val(response_code).as('response_code'),
              val(response_body).as('response_body'),
              val(failure).as('failure'),
              val(duration_ms).as('duration_ms'),
            ]),
        )
    })
    .updateTable('webhooks')
    .from('moved')
    .set(stateOfWebhook(delivery, attempt))
    .where('webhooks.id', '=', webhook_id)
    .returning('moved.status as status')
    .executeTakeFirst()
}

function nextState({ failures, event_type }: Taken, { failure, response_code }: Attempt) {
  const about = { response_code, failure, attempted_at: NOW }
  if (!failure) return { ...about, status: 'DELIVERED' as const }
  const seconds = event_type === TEST_TYPE ? null : pauseAfter(failures + 1, Math.random())
  const more = { ...about, failures: failures + 1, failing_since: sql<string>`coalesce(failing_since, now())` }
  if (seconds === null || response_code === GONE) return { ...more, status: 'FAILED' as const }
  return { ...more, next_at: sql<string>`now() + make_interval(secs => ${seconds})` }
}

/** Tests do not count for the failing state. */
function stateOfWebhook({ event_type }: Taken, { failure, response_code, response_body, duration_ms }: Attempt) {
  const is_quick = !failure && duration_ms < QUICK_MS
  const last = { last_response_code: response_code, last_response_body: response_body }
  const failing_since = failure ? sql<string>`coalesce(failing_since, now())` : null
  return { ...last, last_triggered_at: NOW, is_quick, ...(event_type !== TEST_TYPE && { failing_since }) }
}

/**
 * Pauses the webhook, unless another message succeeded since this one failed first. Waiting messages fail with it and can be
 * sent again.
 */
async function pause(trx: Trx, { webhook_id, id }: Taken, because: 'GONE' | 'FAILING'): Promise<void> {
  const paused = await trx
    .updateTable('webhooks')
    .set({ status: 'PAUSED', paused_because: because })
    .where('id', '=', webhook_id)
    .where('status', '=', 'ENABLED')
    .$if(because === 'FAILING', (webhook) =>
      webhook.where(({ selectFrom, eb }) =>
        eb('failing_since', '<=', selectFrom('webhook_deliveries').select('failing_since').where('id', '=', id)),
      ),
    )
    .returning(['account_id', 'organizer_id', 'event_id'])
    .executeTakeFirst()
  if (!paused) return
  await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'FAILED' })
    .where('webhook_id', '=', webhook_id)
    .where('status', '=', 'PENDING')
    .where('event_type', '<>', TEST_TYPE)
    .execute()
  const place = await placeInLog(trx, paused)
  await emit(trx, SYSTEM, { name: 'webhook.paused', subject_id: webhook_id, place, data: { because } })
}

type Columns = { account_id: number; organizer_id: number | null; event_id: number | null }

async function placeInLog(trx: Trx, { account_id, organizer_id, event_id }: Columns): Promise<Place> {
  if (organizer_id !== null) return { account_id, organizer_id }
  if (event_id === null) return { account_id }
  const event = trx.selectFrom('events').select('organizer_id').where('id', '=', event_id)
  return { account_id, event_id, ...(await event.executeTakeFirstOrThrow()) }
}
