import type { contract } from '#contract/contract.ts'
import type { Handlers } from '#server/http/serve.ts'
import { organizerDeletionStatus, removeOrganizer } from '#server/organizers/delete-organizer.ts'
import { eventDeletionStatus, removeEvent } from './delete-event.ts'

/** Deletable things, and the obstacles to deleting them. */
export const deletions: Handlers<typeof contract.deletions> = {
  eventStatus: eventDeletionStatus,
  removeEvent,
  organizerStatus: organizerDeletionStatus,
  removeOrganizer,
}
