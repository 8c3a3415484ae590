/** What a buyer has typed, by field name; kept in this tab until the order is placed, so that nothing is typed twice. */
export type Draft = Record<string, string>

const PREFIX = 'foyer.checkout.'
/** The buyer's own fields once more: should the time run out, the next order starts with them. */
const LATEST_BUYER = `${PREFIX}buyer`

export function readDraft(order_short_id: string): Draft | null {
  return read(PREFIX + order_short_id) ?? read(LATEST_BUYER)
}

export function keepDraft(order_short_id: string, draft: Draft): void {
  const ofBuyer = Object.entries(draft).filter(([name]) => name.startsWith('order.'))
  write(PREFIX + order_short_id, draft)
  write(LATEST_BUYER, Object.fromEntries(ofBuyer))
}

export function clearDraft(order_short_id: string): void {
  write(PREFIX + order_short_id, null)
  write(LATEST_BUYER, null)
}

// A browser may forbid storage altogether; then a reload starts from what the server knows.
function read(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' ? (kept as Draft | null) : null
  } catch {
    return null
  }
}

function write(key: string, draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {}
}
