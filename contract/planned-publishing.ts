import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventWithCategories } from './events.ts'
import { dateInput } from './fields.ts'

/** Draft that goes on sale by itself. */
export const plannedPublishing = {
  plan: endpoint({
    method: 'PUT',
    path: '/events/:event_id/planned-publishing',
    access: 'event',
    permission: 'events.manage',
    summary: 'Plan when a draft goes on sale',
    description:
      "publish_at without offset is read in the event's zone. At that time the same is asked as when it is put on sale by hand; what is refused then is told to the organizer by email, and the event stays a draft. Whatever else becomes of the status cancels the plan.",
    body: z.object({ publish_at: dateInput }),
    response: eventWithCategories,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/events/:event_id/planned-publishing',
    access: 'event',
    permission: 'events.manage',
    summary: 'Cancel the plan, so that the draft stays one',
    response: null,
  }),
}
