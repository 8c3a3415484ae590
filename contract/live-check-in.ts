import { z } from 'zod'
import { SCAN_RESULTS } from './check-in-devices.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

const pace = {
  /** Who came in each five minutes, the oldest first. */
  arrivals: z.array(z.int()),
  /** Over the last ten minutes. */
  per_minute: z.number(),
}

const liveList = z.object({
  id,
  name: z.string(),
  total_attendees: z.int(),
  checked_in_attendees: z.int(),
  /** When everybody would be in at this rate; null where that cannot be told. */
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
  /** As the device last said. */
  unsent_scans: z.int(),
  /** Less than half as fast as the others, where these are busy. */
  is_slow: z.boolean(),
  ...pace,
})
export type LiveDevice = z.output<typeof liveDevice>

const liveScan = z.object({
  /** Of a scan, or of an entry that no bound device made. */
  key: z.string(),
  happened_at: instant,
  result: z.enum(SCAN_RESULTS),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  item_name: z.string().nullable(),
  /** Null where no bound device scanned it. */
  device_name: z.string().nullable(),
  check_in_list_name: z.string(),
})
export type LiveScan = z.output<typeof liveScan>

export const liveCheckInState = z.object({
  read_at: instant,
  /** When the first five minutes of `arrivals` begin. */
  first_step_at: instant,
  lists: z.array(liveList),
  devices: z.array(liveDevice),
  /** The newest first, 20 at most. */
  latest: z.array(liveScan),
  refused: z.array(liveScan),
})
export type LiveCheckInState = z.output<typeof liveCheckInState>

/** What happens at check-in at this moment. The same comes as server-sent events from `…/check-in-live/stream`. */
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
