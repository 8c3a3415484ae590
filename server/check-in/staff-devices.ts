import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { staffDevices as endpoints } from '#contract/staff-devices.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { hashToken, newToken } from '#server/lib/token.ts'
import { ticketKeysOf } from '#server/tickets/ticket-keys.ts'
import { type BoundDevice, expiryOf } from './bound-device.ts'
import { listForStaff } from './check-in.ts'
import { conflictsOf } from './conflicts.ts'
import { withSecrets } from './genuine-codes.ts'
import { readOfflineList } from './offline-list.ts'
import { takeScans } from './take-scans.ts'

/** Maximum devices of a list that are neither removed nor expired. */
const MOST_DEVICES = 200
const NOTED_EVERY_SECONDS = 15

export const staffDevices: Handlers<typeof endpoints> = {
  bind: ({ db, actor, event, list, body: { name } }) =>
    db.transaction().execute(async (trx) => {
      await refuseTooMany(trx, list.id)
      const token = newToken()
      const device = await trx
        .insertInto('check_in_devices')
        .values({
          account_id: event.account_id,
          event_id: event.id,
          check_in_list_id: list.id,
          name,
          token_hash: hashToken(token),
          pin_hash: list.pin_hash,
        })
        .returning(['id', 'created_at'])
        .executeTakeFirstOrThrow()
      await emit(trx, actor, { name: 'check_in_device.created', subject_id: device.id, place: inEvent(event) })
      // The key is stored on the device alone: the server cannot read what it encrypts.
      const secrets: [string, string] = [token, randomBytes(32).toString('base64url')]
      return { name, expires_at: expiryOf(device, { list, event }), secrets }
    }),

  rename: ({ db, actor, event, list, device, body: { name } }) =>
    db.transaction().execute(async (trx) => {
      await trx.updateTable('check_in_devices').set({ name }).where('id', '=', device.id).execute()
      const data = { fields: ['name'] }
      await emit(trx, actor, { name: 'check_in_device.updated', subject_id: device.id, place: inEvent(event), data })
      return { name, expires_at: expiryOf(device, { list, event }) }
    }),

  async offlineList({ db, services: { config }, event, list, device, query: { after, unsent } }) {
    await noteSeen(db, device, unsent)
    const page = await readOfflineList(db, list, after)
    const [{ public_keys }, shown, conflicts] = await Promise.all([
      ticketKeysOf({ db, config }, event.id),
      listForStaff(db, { event, list }),
      conflictsOf(db, { check_in_list_id: list.id, device_id: device.id }),
    ])
    const expires_at = expiryOf(device, { list, event })
    const ticket_keys = public_keys.map((key) => key.toString('base64url'))
    return { ...page, ticket_keys, list: shown, conflicts, device: { name: device.name, expires_at } }
  },

  sendScans: async ({ db, services: { config }, actor, address, event, list, device, body }) => {
    const scans = await withSecrets({ db, config }, event.id, body.scans)
    const answers = await takeScans(db, { event, list, device, actor, address }, { ...body, scans })
    await noteSeen(db, device, body.unsent)
    return answers
  },
}

/** The lock serializes concurrent bindings, so that they count each other. */
async function refuseTooMany(trx: Trx, check_in_list_id: number): Promise<void> {
  await trx.selectFrom('check_in_lists').select('id').where('id', '=', check_in_list_id).forNoKeyUpdate().execute()
  const { devices } = await trx
    .selectFrom('check_in_devices')
    .select(sql<number>`count(*)::int`.as('devices'))
    .where('check_in_list_id', '=', check_in_list_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (devices >= MOST_DEVICES) throw new ApiError('limit_reached')
}

/** Records the last use, not at every call: minutes are precise enough. */
async function noteSeen(db: Db, { id }: BoundDevice, unsent_scans: number): Promise<void> {
  await db
    .updateTable('check_in_devices')
    .set({ unsent_scans, last_seen_at: sql`now()` })
    .where('id', '=', id)
    .where((device) =>
      device.or([
        device('unsent_scans', '<>', unsent_scans),
        sql<boolean>`last_seen_at < now() - make_interval(secs => ${NOTED_EVERY_SECONDS})`,
      ]),
    )
    .execute()
}
