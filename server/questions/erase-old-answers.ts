import { sql } from 'kysely'
import { SYSTEM } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import type { Services } from '#server/services.ts'

const AT_ONCE = 10_000

type Due = Pick<EventRow, 'id' | 'account_id' | 'organizer_id'> & { question_ids: number[] }

/** Job: erases answers whose retention period after the event is over, as set by their question. Returns how many. */
export async function eraseOldAnswers({ db }: Pick<Services, 'db'>): Promise<number> {
  let erased = 0
  for (const event of await dueEvents(db)) {
    for (let some = AT_ONCE; some === AT_ONCE; erased += some) some = await eraseSome(db, event)
  }
  return erased
}

/** An event without an end counts as ended when it starts. */
async function dueEvents(db: Db): Promise<Due[]> {
  return db
    .selectFrom('questions')
    .innerJoin('events', 'events.id', 'questions.event_id')
    .select(['events.id', 'events.account_id', 'events.organizer_id'])
    .select(sql<number[]>`array_agg(questions.id)`.as('question_ids'))
    .where('questions.retention_days', 'is not', null)
    .where(
      sql<boolean>`coalesce(events.end_date, events.start_date) + make_interval(days => questions.retention_days) < now()`,
    )
    .where(sql<boolean>`exists (select from question_answers given where given.question_id = questions.id)`)
    .groupBy('events.id')
    .orderBy('events.id')
    .execute()
}

function eraseSome(db: Db, { question_ids, ...event }: Due): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('question_answers')
      .where('id', 'in', (given) =>
        given
          .selectFrom('question_answers')
          .select('id')
          .where('question_id', '=', sql<number>`any(${question_ids}::int[])`)
          .orderBy('id')
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirst()
    const count = Number(numDeletedRows)
    if (count > 0)
      await emit(trx, SYSTEM, {
        name: 'event.answers_erased',
        subject_id: event.id,
        place: inEvent(event),
        data: { count },
      })
    return count
  })
}
