/** Unfinished order of this tab, by event, so that a returning visitor can continue it. */

const keyOf = (event_id: number) => `foyer.order.${event_id}`

// If the browser forbids storage, there is no order to return to.
export function storeOpenOrder(event_id: number, short_id: string): void {
  try {
    sessionStorage.setItem(keyOf(event_id), short_id)
  } catch {}
}

export function readOpenOrder(event_id: number): string | null {
  try {
    return sessionStorage.getItem(keyOf(event_id))
  } catch {
    return null
  }
}

export function clearOpenOrder(event_id: number): void {
  try {
    sessionStorage.removeItem(keyOf(event_id))
  } catch {}
}
