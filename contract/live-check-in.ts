import { z } from 'zod'
import { SCAN_RESULTS } from './check-in-devices.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

const pace = {
  /** Arrivals per five minutes, oldest first. */
  arrivals: z.array(z.int()),
  /** Average of the last ten minutes. */
  per_minute: z.number(),
}

const liveList = z.object({
  id,
  name: z.string(),
  total_attendees: z.int(),
  checked_in_attendees: z.int(),
  /** Estimated time when everyone has arrived at this rate; null if it cannot be estimated. */
  all_in_at: instant.nullable(),
  ...pace,
})
export type LiveList = z.output<typeof liveList>

const liveDevice = z.object({
  id,
  name: z.string(),
  check_in_list_id: id,
  last_seen_at: instant,
  is_online: z.boolean(),
  /** As last reported by the device. */
  unsent_scans: z.int(),
  /** Less than half as fast as the others while these are busy. */
  is_slow: z.boolean(),
  ...pace,
})
export type LiveDevice = z.output<typeof liveDevice>

const liveScan = z.object({
  /** Key of a scan, or of a check-in without a bound device. */
  key: z.string(),
  happened_at: instant,
  result: z.enum(SCAN_RESULTS),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  item_name: z.string().nullable(),
  /** Null without a bound device. */
  device_name: z.string().nullable(),
  check_in_list_name: z.string(),
})
export type LiveScan = z.output<typeof liveScan>

export const liveCheckInState = z.object({
  read_at: instant,
  /** Start of the first five minutes of `arrivals`. */
  first_step_at: instant,
  lists: z.array(liveList),
  devices: z.array(liveDevice),
  /** Newest first, at most 20. */
  latest: z.array(liveScan),
  refused: z.array(liveScan),
})
export type LiveCheckInState = z.output<typeof liveCheckInState>

/** Current state of the check-in. The same is sent as server-sent events from `…/check-in-live/stream`. */
export const liveCheckIn = {
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/check-in-live',
    access: 'event',
    permission: 'check_in',
    summary: 'Arrivals, devices and the last scans at this moment',
    description: '`GET …/check-in-live/stream` sends the same as server-sent events, each time something has changed.',
    response: liveCheckInState,
  }),
}
