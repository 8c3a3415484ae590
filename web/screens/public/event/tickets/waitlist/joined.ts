/** Prices whose waitlist a visitor has joined in this browser, by event. `?clear_waitlist` in the address clears them. */

const keyOf = (event_id: number) => `foyer.waitlist.${event_id}`

export function hasJoined(event_id: number, price_id: number): boolean {
  try {
    clearIfAsked(event_id)
    return read(event_id).includes(String(price_id))
  } catch {
    return false
  }
}

// If the browser forbids storage, the page forgets it; the server takes nobody twice.
export function storeJoined(event_id: number, price_id: number): void {
  try {
    localStorage.setItem(keyOf(event_id), [...read(event_id), price_id].join(' '))
  } catch {}
}

/** The parameter leaves the address, so that a reload doesn’t clear what is joined later. */
function clearIfAsked(event_id: number): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('clear_waitlist')) return
  localStorage.removeItem(keyOf(event_id))
  url.searchParams.delete('clear_waitlist')
  history.replaceState(history.state, '', url)
}

const read = (event_id: number) => (localStorage.getItem(keyOf(event_id)) ?? '').split(' ')
