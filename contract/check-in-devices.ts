import { z } from 'zod'
import { CHECK_IN_RESULTS } from './check-in.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

/** Results of a scan. Results that a device decided offline stay as it reported them. */
export const SCAN_RESULTS = [
  ...CHECK_IN_RESULTS,
  'not_on_device',
  'list_not_active',
  'list_expired',
  'undone',
  'not_checked_in',
] as const
export type ScanResult = (typeof SCAN_RESULTS)[number]

/** Entry that staff admitted but the server refuses. */
export const conflict = z.object({
  id,
  result: z.enum(SCAN_RESULTS),
  public_id: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  item_name: z.string().nullable(),
  /** Device that admitted nevertheless. */
  device_name: z.string(),
  scanned_at: instant,
  /** Earlier check-in of the same ticket; without a name if no bound device made it. */
  first: z.object({ device_name: z.string().nullable(), checked_in_at: instant }).nullable(),
})
export type CheckInConflict = z.output<typeof conflict>

const device = z.object({
  id,
  name: z.string(),
  created_at: instant,
  last_seen_at: instant,
  /** As last reported by the device. */
  unsent_scans: z.int(),
  conflicts: z.int(),
  expires_at: instant,
})
export type CheckInDevice = z.output<typeof device>

const listPath = '/events/:event_id/check-in-lists/:check_in_list_id'

/** Devices of a list, for its managers. */
export const checkInDevices = {
  list: endpoint({
    method: 'GET',
    path: `${listPath}/devices`,
    access: 'event',
    permission: 'check_in',
    summary: 'The devices that hold a check-in list',
    response: z.array(device),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${listPath}/devices/:device_id`,
    access: 'event',
    permission: 'check_in_lists.manage',
    summary: 'Remove a device: it deletes the list as soon as it has a connection',
    response: null,
  }),
  conflicts: endpoint({
    method: 'GET',
    path: `${listPath}/conflicts`,
    access: 'event',
    permission: 'check_in',
    summary: 'Who was let in at a door although the ticket was used or no longer good, newest first, 200 at most',
    response: z.array(conflict),
  }),
}
