import type { ScanResult } from '#contract/check-in-devices.ts'
import type { Body } from '#contract/endpoint.ts'
import type { ScanAnswer, staffDevices } from '#contract/staff-devices.ts'
import { decideCheckIn } from '#domain/check-in.ts'
import { isConflict, scanTime } from '#domain/check-in-device.ts'
import { newShortId } from '#server/lib/token.ts'
import { type AttendeeRow, type CheckInContext, toListedAttendee } from './check-in-queries.ts'

export type Scan = Body<typeof staffDevices.sendScans>['scans'][number]
/** A ticket's entry on the list, stored or to be written. */
export type Entry = {
  short_id: string
  attendee_id: number
  checked_in_at: string
  undone_at: string | null
  is_new: boolean
  is_taken_back: boolean
}
/** A scan with its result, as stored. */
export type Judged = {
  scan: Scan
  result: ScanResult
  happened_at: string
  ticket: AttendeeRow | null
  /** The entry that the scan created, undid or found. */
  entry: Entry | null
  is_conflict: boolean
  is_settled: boolean
  /** Unchanged since it was stored. */
  is_known: boolean
}

/** All data that the scans of a request depend on, read under the locks. */
export type AtTheDoor = {
  context: CheckInContext
  clock: { sent_at: string; received_at: string; bound_at: string }
  find: (scan: Scan) => AttendeeRow | null
  entries: Entry[]
  /** Results stored by earlier requests, by scan. */
  kept: Map<string, Judged>
}

/** Judges the scans in the order they were made: each one sees the effects of those before. */
export function judgeScans(door: AtTheDoor, scans: readonly Scan[]): Judged[] {
  return scans.map((scan) => {
    const judged = judgeOnce(door, scan)
    door.kept.set(scan.scan_id, judged)
    return judged
  })
}

/**
 * Each scan counts once. A device that got no answer sends the scan again with the decision it showed to staff meanwhile. If
 * that decision differs from the stored result, the decision shown to staff counts, and the scan is judged again.
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
  // The device did not admit, so no entry is made.
  if (scan.decision !== null && scan.decision !== 'admitted') return { ...judged, result: scan.decision }
  const active = ticket ? activeEntry(door, ticket.attendee_id) : null
  const decision = decideCheckIn({
    list: context.list,
    // A replaced code is invalid, even if the device could still match it to a ticket.
    ticket: ticket && fits(ticket, scan) ? ticket : null,
    existing_check_in: active,
    allow_unpaid: context.allow_unpaid && (scan.decision !== null || !scan.ask_if_unpaid),
    now: judged.happened_at,
  })
  if (decision === 'admit' && ticket)
    return { ...judged, result: 'admitted', entry: enter(door, ticket, judged.happened_at) }
  const result = decision === 'admit' ? 'unknown_ticket' : decision
  return { ...judged, result, entry: active, is_conflict: isConflict(scan.decision, result) }
}

function fits(ticket: AttendeeRow & { ticket_code?: string }, { code }: Scan): boolean {
  return code === undefined || code === ticket.ticket_code
}

/** Undoes only what this device did by the scan; an admission through another door stays. */
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

function activeEntry({ entries }: AtTheDoor, attendee_id: number): Entry | null {
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

/** The answer for the device; null fields for a ticket that is unknown here. */
export function answerOf({ scan: { scan_id }, result, is_conflict, ticket, entry }: Judged): ScanAnswer {
  const checked_in =
    entry && entry.undone_at === null ? { check_in_short_id: entry.short_id, checked_in_at: entry.checked_in_at } : null
  const isNamed = ticket && result !== 'unknown_ticket' && result !== 'not_on_device'
  const nobody = { check_in_short_id: null, checked_in_at: null }
  const attendee = isNamed ? toListedAttendee({ ...ticket, ...(checked_in ?? nobody) }) : null
  return { scan_id, result, is_conflict, attendee }
}
