import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import { planRefusal } from '#domain/planned-publishing.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { readEventDate } from '#server/lib/event-date.ts'
import { loadEvent } from './event-queries.ts'

/** The rules: docs/rules/publishing.md */
export const plannedPublishing: Handlers<typeof contract.plannedPublishing> = {
  plan: ({ db, actor, event, body }) =>
    db.transaction().execute(async (trx) => {
      const publish_at = readEventDate(body.publish_at, event.timezone, 'publish_at')
      const present = await lockForPlan(trx, event.id)
      const refusal = planRefusal(present, publish_at, present.now)
      if (refusal === 'not_a_draft') throw new ApiError('only_drafts_planned')
      if (refusal) throw malformed('publish_at', refusal)
      await trx.updateTable('events').set({ publish_at }).where('id', '=', event.id).execute()
      const of = { subject_id: event.id, place: inEvent(event) }
      await emit(trx, actor, { name: 'event.publishing_planned', ...of, data: { publish_at } })
      return loadEvent(trx, event.id)
    }),

  /** Does nothing if there is no plan. */
  cancel: ({ db, actor, event }) =>
    db.transaction().execute(async (trx) => {
      const { publish_at } = await lockForPlan(trx, event.id)
      if (publish_at === null) return undefined
      await trx.updateTable('events').set({ publish_at: null }).where('id', '=', event.id).execute()
      const of = { subject_id: event.id, place: inEvent(event) }
      await emit(trx, actor, { name: 'event.publishing_cancelled', ...of })
      return undefined
    }),
}

function lockForPlan(trx: Trx, event_id: number) {
  return trx
    .selectFrom('events')
    .select(['status', 'end_date', 'publish_at', sql<string>`now()`.as('now')])
    .where('id', '=', event_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_found'))
}
