/** The reservation a visitor left behind in this tab, by event, so that coming back can go on with it. */

const keyOf = (event_id: number) => `foyer.order.${event_id}`

// A browser may forbid storage altogether; then there is nothing to come back to.
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
