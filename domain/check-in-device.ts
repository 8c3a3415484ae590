/** Devices that hold a check-in list: how long, when what they scanned happened, and when two doors disagree. docs/rules/check-in.md */

const DAY_MS = 24 * 3_600_000
/** An event that says no end is over by then. */
const USUAL_LENGTH_MS = DAY_MS

/** Until when a device may hold a list: a day after list and event have ended, and never less than a day after it was bound. */
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
 * When a scan happened, by the server's clock. A device's clock may be wrong by days, so only how long ago it was counts, as
 * the device says while it sends; and never later than it arrived or before the device had the list.
 */
export function scanTime(of: { scanned_at: string; sent_at: string; received_at: string; bound_at: string }): string {
  const [received, bound] = [Date.parse(of.received_at), Date.parse(of.bound_at)]
  const waited = Math.max(0, Date.parse(of.sent_at) - Date.parse(of.scanned_at))
  return new Date(Math.min(received, Math.max(bound, received - waited))).toISOString()
}

/** Clocks of two servers may differ by so much, and a sale may be so long under way when a list is read. */
const UNDER_WAY_MS = 120_000

/**
 * A genuine code that a device's list does not have is of a ticket that was sold after the list was read, or of one that was
 * replaced before. Codes are signed when they are shown, and a replaced one is shown no more: so the time of signing tells.
 */
export function isSoldSince({ signed_at, known_until }: { signed_at: number; known_until: string }): boolean {
  return signed_at + UNDER_WAY_MS >= Date.parse(known_until)
}

/** Staff have let somebody in whom the server does not: the ticket was used elsewhere, or stopped being good meanwhile. */
export function isConflict(told: string | null, result: string): boolean {
  return told === 'admitted' && result !== 'admitted'
}
