import type { Selectable } from 'kysely'
import type { CheckInDevices, CheckInLists, Events } from '#database/types.ts'
import { deviceExpiry } from '#domain/check-in-device.ts'
import { checkPin } from '#server/http/check-in-pin.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { hashToken } from '#server/lib/token.ts'

export type BoundDevice = Selectable<CheckInDevices>
type Place = { list: Selectable<CheckInLists>; event: Selectable<Events> }
type Given = { pin: string | undefined; address: string }

/**
 * Returns the list's device with this token. 401 if the token is unknown or belongs to another list, 410 if the device was
 * removed or has expired. After the list's PIN has changed, the device must give the new PIN once.
 */
export async function boundDevice(
  db: Db,
  { list, event, token }: Place & { token: string },
  given: Given,
): Promise<BoundDevice> {
  const device = await db
    .selectFrom('check_in_devices')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('check_in_list_id', '=', list.id)
    .executeTakeFirst()
  if (!device) throw new ApiError('device_unknown')
  if (device.revoked_at !== null || Date.parse(expiryOf(device, { list, event })) <= Date.now())
    throw new ApiError('device_gone')
  if (device.pin_hash === list.pin_hash) return device
  await checkPin(db, list, given)
  const { pin_hash } = list
  await db.updateTable('check_in_devices').set({ pin_hash }).where('id', '=', device.id).execute()
  return { ...device, pin_hash }
}

/** Expiry of a device; moves with the dates of list and event. */
export function expiryOf(device: Pick<BoundDevice, 'created_at'>, { list, event }: Place): string {
  return deviceExpiry({
    list_expires_at: list.expires_at,
    event_start: event.start_date,
    event_end: event.end_date,
    bound_at: device.created_at,
  })
}
