import type { z } from 'zod'
import type { visit } from '#contract/visits.ts'
import { choiceOf } from './choice.ts'

type At = Pick<z.input<typeof visit>, 'event_id' | 'order_short_id'>

/** Tells that a page was opened, or what became of an order; nothing of somebody who has not agreed. */
export function countVisit(organizer_id: number, at: At): void {
  const visitor_id = choiceOf(organizer_id)?.visitor_id
  if (!visitor_id) return
  const body: z.input<typeof visit> = { visitor_id, session_id: began(organizer_id), ...at }
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  // Whoever leaves takes it along; what does not arrive is not counted.
  fetch(`/api/public/organizers/${organizer_id}/visits`, { ...request, keepalive: true }).catch(() => undefined)
}

/** When this visit began, in seconds: as long as the tab is open. Only where somebody has agreed, so it can be stored. */
function began(organizer_id: number): number {
  const key = `foyer.visit.${organizer_id}`
  const now = Math.floor(Date.now() / 1000)
  // Where the browser forbids storage, each page is a visit.
  try {
    const known = Number(sessionStorage.getItem(key))
    if (known) return known
    sessionStorage.setItem(key, String(now))
  } catch {}
  return now
}
