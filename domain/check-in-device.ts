/**
 * Devices that use a check-in list: their expiry, the time of their scans, and conflicts between doors. docs/rules/check-in.md
 */

const DAY_MS = 24 * 3_600_000
/** Assumed length of an event without an end. */
const USUAL_LENGTH_MS = DAY_MS

/** Expiry of a device's access: a day after list and event have ended, and at least a day after it was bound. */
export function deviceExpiry(of: {
  list_expires_at: string | null
  event_start: string
  event_end: string | null
  bound_at: string
}): string {
  const event_end = of.event_end === null ? Date.parse(of.event_start) + USUAL_LENGTH_MS : Date.parse(of.event_end)
  const list_end = of.list_expires_at === null ? event_end : Date.parse(of.list_expires_at)
  return new Date(Math.max(event_end, list_end, Date.parse(of.bound_at)) + DAY_MS).toISOString()
}

/**
 * Time of a scan by the server's clock. A device's clock may be wrong by days, so only the age of the scan counts, as the device
 * states it when sending. Never later than the arrival or earlier than the binding.
 */
export function scanTime(of: { scanned_at: string; sent_at: string; received_at: string; bound_at: string }): string {
  const [received, bound] = [Date.parse(of.received_at), Date.parse(of.bound_at)]
  const waited = Math.max(0, Date.parse(of.sent_at) - Date.parse(of.scanned_at))
  return new Date(Math.min(received, Math.max(bound, received - waited))).toISOString()
}

/** Tolerance for the clocks of two servers and for sales in progress while a list is read. */
const UNDER_WAY_MS = 120_000

/**
 * True if a genuine code that is missing from a device's list belongs to a ticket sold after the list was read. Otherwise the
 * code was replaced before. Codes are signed when shown, and a replaced code is no longer shown, so the time of signing decides.
 */
export function isSoldSince({ signed_at, known_until }: { signed_at: number; known_until: string }): boolean {
  return signed_at + UNDER_WAY_MS >= Date.parse(known_until)
}

/** True if staff admitted someone whom the server refuses: the ticket was used elsewhere or has become invalid. */
export function isConflict(told: string | null, result: string): boolean {
  return told === 'admitted' && result !== 'admitted'
}
