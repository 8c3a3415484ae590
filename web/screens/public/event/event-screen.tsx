import { useAffiliateLink } from './affiliate-link.ts'
import { EventPage } from './event-page.tsx'
import type { LoadedEvent } from './load-event.ts'

/** The page of an event for visitors, with the affiliate link that led there counted. */
export function EventScreen({ event, code_state }: LoadedEvent) {
  useAffiliateLink(event.id)
  return <EventPage event={event} code_state={code_state} />
}
