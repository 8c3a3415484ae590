import type { contract } from '#contract/contract.ts'
import type { Said } from '#domain/event-defaults.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import type { Handlers } from '#server/http/serve.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { malformed } from '#server/lib/errors.ts'
import { sanitizeRichText } from '#server/lib/html.ts'
import { paymentMethodsOf } from './payment-methods.ts'

export const eventDefaults: Handlers<typeof contract.eventDefaults> = {
  get: ({ db, member }) => defaultsOf(db, member.account_id).executeTakeFirstOrThrow(),

  update: ({ db, actor, member: { account_id }, body: { updated_at, ...body } }) =>
    db.transaction().execute(async (trx) => {
      const before = await defaultsOf(trx, account_id).forUpdate().executeTakeFirstOrThrow()
      assertVersion(before, updated_at)
      await refuseForeignEvent(trx, account_id, body.questions_from_event_id)
      const after = await trx
        .updateTable('event_defaults')
        .set({
          ...body,
          email_footer_message: sanitizeRichText(body.email_footer_message),
          offline_payment_instructions: sanitizeRichText(body.offline_payment_instructions),
        })
        .where('account_id', '=', account_id)
        .returningAll()
        .executeTakeFirstOrThrow()
      const data = { fields: changedFields(before, after) }
      const of = { subject_id: account_id, place: { account_id } }
      await emit(trx, actor, { name: 'account.event_defaults_updated', ...of, data })
      return after
    }),
}

/** Returns the account's defaults for new events. */
export async function saidByAccount(db: Db, account_id: number): Promise<Said> {
  const { offers_payment_methods, ...said } = await defaultsOf(db, account_id).executeTakeFirstOrThrow()
  const methods = offers_payment_methods ? (await paymentMethodsOf(db, account_id)).methods : null
  return { ...said, offline_payment_methods: methods }
}

function defaultsOf(db: Db, account_id: number) {
  return db.selectFrom('event_defaults').selectAll().where('account_id', '=', account_id)
}

/** Event whose questions are copied to new events of the account; null if none is chosen or it was deleted. */
export async function eventWithQuestions(db: Db, account_id: number): Promise<number | null> {
  const found = await db
    .selectFrom('event_defaults as defaults')
    .innerJoin('events', 'events.id', 'defaults.questions_from_event_id')
    .select('events.id')
    .where('defaults.account_id', '=', account_id)
    .where('events.deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.id ?? null
}

async function refuseForeignEvent(trx: Trx, account_id: number, id: number | null): Promise<void> {
  if (id === null) return
  const event = await trx
    .selectFrom('events')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!event) throw malformed('questions_from_event_id', 'unknown_event')
}
