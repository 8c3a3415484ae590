import { z } from 'zod'
import { ATTENDEE_STATUSES } from '#domain/attendee.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { CHECK_IN_RESULTS, listedAttendee, staffCheckInList, staffPath, toPay } from './check-in.ts'
import { conflict, SCAN_RESULTS } from './check-in-devices.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, line } from './fields.ts'
import { issue } from './issues.ts'

/** Results that a device can decide without the server. */
const TOLD = [...CHECK_IN_RESULTS, 'not_on_device'] as const
const SCANS_AT_ONCE = 200

const bound = z.object({ name: z.string(), expires_at: instant })

/** Ticket for offline check-in: by a hash of its code, and without a name unless it is on the list. */
const offlineTicket = z.object({
  /** Stays when the ticket is transferred; code and number change. */
  id,
  /** 128 bits of SHA-256 of the ticket's secret, base64url. */
  code_hash: z.string(),
  public_id: z.string(),
  product_id: id,
  first_name: z.string(),
  last_name: z.string(),
  item_name: z.string(),
  order_public_id: z.string(),
  status: z.enum(ATTENDEE_STATUSES),
  order_status: z.enum(ORDER_STATUSES),
  check_in: z.object({ short_id: z.string(), checked_in_at: instant }).nullable(),
  to_pay: toPay.nullable(),
})
export type OfflineTicket = z.output<typeof offlineTicket>

const scan = z
  .object({
    /** Created by the device: the same scan counts once, however often it is sent. */
    scan_id: z.uuid(),
    action: z.enum(['check-in', 'undo']).default('check-in'),
    code: z.string().trim().min(1).max(200).optional(),
    /** With a code: the ticket that the device took it for. */
    public_id: z.string().trim().toUpperCase().max(30).optional(),
    /** For an undo: the check-in, or the scan that made it. */
    check_in_short_id: z.string().trim().max(60).optional(),
    undoes_scan_id: z.uuid().optional(),
    ask_if_unpaid: z.boolean().default(false),
    /** By the clock of the device. */
    scanned_at: instant,
    /** Result that the device showed to staff by itself; null asks the server. */
    decision: z.enum(TOLD).nullable().default(null),
  })
  .refine((entry) => entry.action === 'undo' || entry.code !== undefined || entry.public_id !== undefined, {
    message: issue('code_or_public_id'),
  })

const scanAnswer = z.object({
  scan_id: z.uuid(),
  result: z.enum(SCAN_RESULTS),
  is_conflict: z.boolean(),
  attendee: listedAttendee.nullable(),
})
export type ScanAnswer = z.output<typeof scanAnswer>

/** For bound devices, which identify themselves by the header `X-Check-In-Device`. */
export const staffDevices = {
  bind: endpoint({
    method: 'POST',
    path: `${staffPath}/devices`,
    access: 'staff',
    summary: 'Bind a device to the list, so that it works without a network, too',
    description:
      'Token and data key are told this once. The token goes into the header `X-Check-In-Device`; with the key the device ' +
      'encrypts what it keeps.',
    body: z.object({ name: line(60) }),
    response: bound.extend({ secrets: z.tuple([z.string(), z.string()]).nullable() }),
    status: 201,
    shown_once: 'secrets',
    limit: { max: 300, seconds: 600, by: 'address' },
    atomic: true,
  }),
  rename: endpoint({
    method: 'PUT',
    path: `${staffPath}/device`,
    access: 'device',
    summary: 'Give this device another name',
    body: z.object({ name: line(60) }),
    response: bound,
  }),
  offlineList: endpoint({
    method: 'GET',
    path: `${staffPath}/offline-list`,
    access: 'device',
    summary: 'What this device needs to judge tickets by itself, in pages; later what has changed since',
    query: z.object({
      /** `cursor` of the last page; without it, everything from the beginning. */
      after: z.string().max(200).optional(),
      /** Number of scans waiting to be sent. */
      unsent: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    response: z.object({
      list: staffCheckInList,
      device: bound,
      /** Discard all tickets received before this page. */
      is_reset: z.boolean(),
      tickets: z.array(offlineTicket),
      /** Conflicts that concern this device. */
      conflicts: z.array(conflict),
      cursor: z.string(),
      /** Tickets sold or replaced before this time are complete once the last page is read. */
      known_until: instant,
      /** Public keys for codes of this event: Ed25519, base64url. */
      ticket_keys: z.array(z.string()),
      has_more: z.boolean(),
    }),
  }),
  sendScans: endpoint({
    method: 'POST',
    path: `${staffPath}/scans`,
    access: 'device',
    summary: 'Send what was scanned, at once or when the network is back',
    description:
      'Answers one result per scan, in the same order. A scan counts once by its `scan_id`, a ticket enters once per list. ' +
      'What the device has decided itself is kept as it told it; where it let somebody in whom the server does not, that is a conflict.',
    body: z.object({
      /** Current time by the clock of the device. */
      sent_at: instant,
      unsent: z.int().min(0).max(1_000_000).default(0),
      scans: z.array(scan).min(1).max(SCANS_AT_ONCE),
    }),
    response: z.array(scanAnswer),
    atomic: true,
  }),
}
