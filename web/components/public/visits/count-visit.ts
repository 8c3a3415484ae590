import type { z } from 'zod'
import type { visit } from '#contract/visits.ts'
import { choiceOf } from './choice.ts'

type At = Pick<z.input<typeof visit>, 'event_id' | 'order_short_id'>

/** Reports an opened page or the state of an order. Sends nothing without consent. */
export function countVisit(organizer_id: number, at: At): void {
  const visitor_id = choiceOf(organizer_id)?.visitor_id
  if (!visitor_id) return
  const body: z.input<typeof visit> = { visitor_id, session_id: began(organizer_id), ...at }
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  // `keepalive` sends it even if the visitor leaves the page. Failed requests are not counted.
  fetch(`/api/public/organizers/${organizer_id}/visits`, { ...request, keepalive: true }).catch(() => undefined)
}

/** Start of this visit in seconds; a visit lasts as long as the tab is open. Called only after consent, so it may be stored. */
function began(organizer_id: number): number {
  const key = `foyer.visit.${organizer_id}`
  const now = Math.floor(Date.now() / 1000)
  // Without storage, each page counts as a visit.
  try {
    const known = Number(sessionStorage.getItem(key))
    if (known) return known
    sessionStorage.setItem(key, String(now))
  } catch {}
  return now
}
