import { sql } from 'kysely'
import type { checkInDevices as endpoints } from '#contract/check-in-devices.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { CheckInListRow, EventRow } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { expiryOf } from './bound-device.ts'
import { conflictsOf } from './conflicts.ts'

/** Handlers for managers of the list; those for the device itself are in staff-devices.ts. */
export const checkInDevices: Handlers<typeof endpoints> = {
  async list({ db, event, params }) {
    const list = await listOf(db, event, params.check_in_list_id)
    const devices = await db
      .selectFrom('check_in_devices')
      .selectAll()
      .select((device) =>
        device
          .selectFrom('check_in_scans')
          .whereRef('device_id', '=', 'check_in_devices.id')
          .where('is_conflict', '=', true)
          .select(sql<number>`count(*)::int`.as('conflicts'))
          .$asScalar()
          .$notNull()
          .as('conflicts'),
      )
      .where('check_in_list_id', '=', list.id)
      .where('revoked_at', 'is', null)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id')
      .execute()
    return devices.map((device) => ({ ...device, expires_at: expiryOf(device, { list, event }) }))
  },

  revoke: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      const revoked = await trx
        .updateTable('check_in_devices')
        .set({ revoked_at: sql`now()` })
        .where('id', '=', params.device_id)
        .where('check_in_list_id', '=', params.check_in_list_id)
        .where('event_id', '=', event.id)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!revoked) throw new ApiError('not_found')
      await emit(trx, actor, { name: 'check_in_device.revoked', subject_id: revoked.id, place: inEvent(event) })
      return undefined
    }),

  async conflicts({ db, event, params }) {
    const { id: check_in_list_id } = await listOf(db, event, params.check_in_list_id)
    return conflictsOf(db, { check_in_list_id, device_id: null })
  },
}

async function listOf(db: Db, event: EventRow, id: number): Promise<CheckInListRow> {
  const list = await db
    .selectFrom('check_in_lists')
    .selectAll()
    .where('id', '=', id)
    .where('event_id', '=', event.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!list) throw new ApiError('not_found')
  return list
}
