import type { EventRow, OrganizerRow } from '#server/http/access.ts'
import type { Place } from './emit.ts'

export function inEvent({ id, account_id, organizer_id }: Pick<EventRow, 'id' | 'account_id' | 'organizer_id'>): Place {
  return { account_id, organizer_id, event_id: id }
}

export function inOrganizer({ id, account_id }: Pick<OrganizerRow, 'id' | 'account_id'>): Place {
  return { account_id, organizer_id: id }
}
