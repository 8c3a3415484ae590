import type { contract } from '#contract/contract.ts'
import type { Body } from '#contract/endpoint.ts'
import { canonicalTimeZone } from '#domain/time.ts'
import type { Handlers } from '#server/http/serve.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import { sanitizeRichText } from '#server/lib/html.ts'
import { presentOrganizer, presentOrganizers } from './organizer-queries.ts'
import { getSettings, updateSettings } from './organizer-settings.ts'
import { organizerStats } from './organizer-stats.ts'
import { setOrganizerStatus } from './organizer-status.ts'

export const organizers: Handlers<typeof contract.organizers> = {
  list: async ({ db, user }) => {
    const rows = await db
      .selectFrom('organizers')
      .selectAll()
      .where('account_id', '=', user.account_id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    return presentOrganizers(db, rows)
  },

  create: ({ db, user, body }) =>
    db.transaction().execute(async (trx) => {
      await refuseTooMany(trx, 'organizers', user.account_id)
      const row = await trx
        .insertInto('organizers')
        .values({ ...readInput(body), account_id: user.account_id })
        .returningAll()
        .executeTakeFirstOrThrow()
      await trx.insertInto('organizer_settings').values({ organizer_id: row.id }).execute()
      return presentOrganizer(trx, row)
    }),

  get: ({ db, organizer }) => presentOrganizer(db, organizer),

  update: ({ db, organizer, body: { updated_at, ...body } }) =>
    db.transaction().execute(async (trx) => {
      const current = trx.selectFrom('organizers').select('updated_at').where('id', '=', organizer.id).forUpdate()
      assertVersion(await current.executeTakeFirstOrThrow(), updated_at)
      const row = await trx
        .updateTable('organizers')
        .set(readInput(body))
        .where('id', '=', organizer.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return presentOrganizer(trx, row)
    }),

  setStatus: setOrganizerStatus,
  stats: organizerStats,
  getSettings,
  updateSettings,
}

function readInput(body: Body<typeof contract.organizers.create>) {
  return {
    ...body,
    description: sanitizeRichText(body.description),
    timezone: canonicalTimeZone(body.timezone) ?? body.timezone,
  }
}
