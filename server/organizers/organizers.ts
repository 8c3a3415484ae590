import type { contract } from '#contract/contract.ts'
import type { Body } from '#contract/endpoint.ts'
import { canonicalTimeZone } from '#domain/time-zones.ts'
import { accountOf } from '#server/accounts/accounts.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { inOrganizer } from '#server/activity/places.ts'
import { organizersWithin } from '#server/events/within-scope.ts'
import { organizerStats } from '#server/figures/organizer-stats.ts'
import type { Member } from '#server/http/identity.ts'
import type { Handlers } from '#server/http/serve.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Trx } from '#server/lib/database.ts'
import { sanitizeRichText } from '#server/lib/html.ts'
import { presentOrganizer, presentOrganizers } from './organizer-queries.ts'
import { getSettings, updateSettings } from './organizer-settings.ts'
import { setOrganizerStatus } from './organizer-status.ts'

export const organizers: Handlers<typeof contract.organizers> = {
  list: async ({ db, member }) => {
    const rows = await db
      .selectFrom('organizers')
      .selectAll()
      .where('account_id', '=', member.account_id)
      .where('deleted_at', 'is', null)
      .where(organizersWithin(member.scope))
      .orderBy('id')
      .execute()
    return presentOrganizers(db, rows)
  },

  create: ({ db, actor, member, body }) =>
    db.transaction().execute(async (trx) => {
      await refuseTooMany(trx, 'organizers', { id: member.account_id })
      const row = await trx
        .insertInto('organizers')
        .values({ ...(await readNew(trx, member, body)), account_id: member.account_id })
        .returningAll()
        .executeTakeFirstOrThrow()
      await trx.insertInto('organizer_settings').values({ organizer_id: row.id }).execute()
      await emit(trx, actor, { name: 'organizer.created', subject_id: row.id, place: inOrganizer(row) })
      return presentOrganizer(trx, row)
    }),

  get: ({ db, organizer }) => presentOrganizer(db, organizer),

  update: ({ db, actor, organizer, body: { updated_at, ...body } }) =>
    db.transaction().execute(async (trx) => {
      const present = trx.selectFrom('organizers').selectAll().where('id', '=', organizer.id).forUpdate()
      const current = await present.executeTakeFirstOrThrow()
      assertVersion(current, updated_at)
      const before = await presentOrganizer(trx, current)
      const row = await trx
        .updateTable('organizers')
        .set(readInput(body))
        .where('id', '=', organizer.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      const after = await presentOrganizer(trx, row)
      const data = { fields: changedFields(before, after) }
      await emit(trx, actor, { name: 'organizer.updated', subject_id: row.id, place: inOrganizer(row), data })
      return after
    }),

  setStatus: setOrganizerStatus,
  stats: organizerStats,
  getSettings,
  updateSettings,
}

/** Fills in missing fields from the account. */
async function readNew(trx: Trx, { account_id }: Member, body: Body<typeof contract.organizers.create>) {
  const account = await accountOf(trx, account_id)
  const { timezone = account.timezone, currency = account.currency_code as Input['currency'] } = body
  return readInput({ ...body, timezone, currency })
}

type Input = Omit<Body<typeof contract.organizers.update>, 'updated_at'>

function readInput(body: Input) {
  return {
    ...body,
    description: sanitizeRichText(body.description),
    timezone: canonicalTimeZone(body.timezone) ?? body.timezone,
  }
}
