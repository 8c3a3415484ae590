/** What a buyer has typed, by field name; kept until the server has it, so that a reload loses nothing. */
export type Draft = Record<string, string>

const key = (order_short_id: string) => `foyer.checkout.${order_short_id}`

// A browser may forbid storage altogether; then a reload starts from what the server knows.
export function readDraft(order_short_id: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(order_short_id)) ?? 'null')
    return typeof kept === 'object' ? (kept as Draft | null) : null
  } catch {
    return null
  }
}

export function keepDraft(order_short_id: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key(order_short_id), JSON.stringify(draft))
  } catch {}
}

export function forgetDraft(order_short_id: string): void {
  try {
    sessionStorage.removeItem(key(order_short_id))
  } catch {}
}
