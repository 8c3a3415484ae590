import { useAffiliateLink } from './affiliate-link.ts'
import { EventPage } from './event-page.tsx'
import type { LoadedEvent } from './load-event.ts'

/** The event page for visitors; counts the affiliate link that led there. */
export function EventScreen({ event, code_state }: LoadedEvent) {
  useAffiliateLink(event.id)
  return <EventPage event={event} code_state={code_state} />
}
