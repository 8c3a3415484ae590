import type { ScanResult } from '#contract/check-in-devices.ts'
import type { Body } from '#contract/endpoint.ts'
import type { ScanAnswer, staffDevices } from '#contract/staff-devices.ts'
import { decideCheckIn } from '#domain/check-in.ts'
import { isConflict, scanTime } from '#domain/check-in-device.ts'
import { newShortId } from '#server/lib/token.ts'
import { type AttendeeRow, type CheckInContext, toListedAttendee } from './check-in-queries.ts'

export type Scan = Body<typeof staffDevices.sendScans>['scans'][number]
/** An entry of a ticket on the list, there already or to be written. */
export type Entry = {
  short_id: string
  attendee_id: number
  checked_in_at: string
  undone_at: string | null
  is_new: boolean
  is_taken_back: boolean
}
/** A scan as it is kept. */
export type Judged = {
  scan: Scan
  result: ScanResult
  happened_at: string
  ticket: AttendeeRow | null
  /** Made, taken back, or met. */
  entry: Entry | null
  is_conflict: boolean
  is_settled: boolean
  /** Nothing has changed since it was kept. */
  is_known: boolean
}

/** All that the scans of a request are about, as it is behind the locks. */
export type AtTheDoor = {
  context: CheckInContext
  clock: { sent_at: string; received_at: string; bound_at: string }
  find: (scan: Scan) => AttendeeRow | null
  entries: Entry[]
  /** What was kept of them before, by scan. */
  kept: Map<string, Judged>
}

/** One after the other, as they were scanned: what one of them does, the next ones find done. */
export function judgeScans(door: AtTheDoor, scans: readonly Scan[]): Judged[] {
  return scans.map((scan) => {
    const judged = judgeOnce(door, scan)
    door.kept.set(scan.scan_id, judged)
    return judged
  })
}

/**
 * A scan counts once. One that asked the server and heard no answer comes again with what the device told staff meanwhile: where
 * that is something else, staff's word counts, and it is judged anew.
 */
function judgeOnce(door: AtTheDoor, scan: Scan): Judged {
  const kept = door.kept.get(scan.scan_id)
  const isAsAnswered = !kept || kept.scan.decision !== null || scan.decision === null || scan.decision === kept.result
  if (kept && isAsAnswered) return kept
  if (kept?.result === 'admitted' && kept.entry) takeBack(kept.entry, kept.happened_at)
  return scan.action === 'undo' ? judgeUndo(door, scan) : judgeCheckIn(door, scan)
}

function judgeCheckIn(door: AtTheDoor, scan: Scan): Judged {
  const { context, find } = door
  const ticket = find(scan)
  const judged = { ...plain(door, scan), ticket }
  // Nobody was let in, and nobody is.
  if (scan.decision !== null && scan.decision !== 'admitted') return { ...judged, result: scan.decision }
  const living = ticket ? livingEntry(door, ticket.attendee_id) : null
  const decision = decideCheckIn({
    list: context.list,
    // A code that was replaced is none any more, even if the device still knew whose it was.
    ticket: ticket && fits(ticket, scan) ? ticket : null,
    existing_check_in: living,
    allow_unpaid: context.allow_unpaid && (scan.decision !== null || !scan.ask_if_unpaid),
    now: judged.happened_at,
  })
  if (decision === 'admit' && ticket)
    return { ...judged, result: 'admitted', entry: enter(door, ticket, judged.happened_at) }
  const result = decision === 'admit' ? 'unknown_ticket' : decision
  return { ...judged, result, entry: living, is_conflict: isConflict(scan.decision, result) }
}

function fits(ticket: AttendeeRow & { ticket_code?: string }, { code }: Scan): boolean {
  return code === undefined || code === ticket.ticket_code
}

/** Of what this device did itself by the scan; what came in through another door stays, whatever this one takes back. */
function judgeUndo(door: AtTheDoor, scan: Scan): Judged {
  const judged = plain(door, scan)
  const undone = scan.undoes_scan_id ? door.kept.get(scan.undoes_scan_id) : undefined
  if (undone?.is_conflict) {
    Object.assign(undone, { is_settled: true, is_known: false })
    return { ...judged, result: 'undone', ticket: undone.ticket }
  }
  const short_id = undone?.result === 'admitted' ? undone.entry?.short_id : scan.check_in_short_id
  const entry = door.entries.find((one) => one.short_id === short_id && one.undone_at === null)
  if (!entry) return { ...judged, ticket: undone?.ticket ?? null }
  takeBack(entry, judged.happened_at)
  return { ...judged, result: 'undone', entry, ticket: undone?.ticket ?? null }
}

function plain({ clock }: AtTheDoor, scan: Scan): Judged {
  const happened_at = scanTime({ ...clock, scanned_at: scan.scanned_at })
  const nothing = { ticket: null, entry: null, is_conflict: false, is_settled: false, is_known: false }
  return { scan, happened_at, result: 'not_checked_in', ...nothing }
}

function livingEntry({ entries }: AtTheDoor, attendee_id: number): Entry | null {
  return entries.find((entry) => entry.attendee_id === attendee_id && entry.undone_at === null) ?? null
}

function enter({ entries }: AtTheDoor, { attendee_id }: AttendeeRow, checked_in_at: string): Entry {
  const entry = {
    short_id: newShortId('ci'),
    attendee_id,
    checked_in_at,
    undone_at: null,
    is_new: true,
    is_taken_back: false,
  }
  entries.push(entry)
  return entry
}

function takeBack(entry: Entry, at: string): void {
  entry.undone_at = at < entry.checked_in_at ? entry.checked_in_at : at
  entry.is_taken_back = true
}

/** As a device is told; of a ticket that is unknown here, nothing. */
export function answerOf({ scan: { scan_id }, result, is_conflict, ticket, entry }: Judged): ScanAnswer {
  const checked_in =
    entry && entry.undone_at === null ? { check_in_short_id: entry.short_id, checked_in_at: entry.checked_in_at } : null
  const isNamed = ticket && result !== 'unknown_ticket' && result !== 'not_on_device'
  const nobody = { check_in_short_id: null, checked_in_at: null }
  const attendee = isNamed ? toListedAttendee({ ...ticket, ...(checked_in ?? nobody) }) : null
  return { scan_id, result, is_conflict, attendee }
}
