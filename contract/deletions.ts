import { z } from 'zod'
import { DELETION_OBSTACLES } from '#domain/deletion.ts'
import { endpoint } from './endpoint.ts'

const status = {
  can_delete: z.boolean(),
  /** Obstacles and the count of each. */
  reasons: z.array(z.object({ code: z.enum(DELETION_OBSTACLES), count: z.int() })),
}

const eventDeletionStatus = z.object({
  ...status,
  /** Number of items that would be deleted with the event. */
  contents: z.object({
    products: z.int(),
    promo_codes: z.int(),
    check_in_lists: z.int(),
    affiliates: z.int(),
    questions: z.int(),
    answers: z.int(),
  }),
})
export type EventDeletionStatus = z.output<typeof eventDeletionStatus>

const organizerDeletionStatus = z.object({
  ...status,
  /** Number of items that would be deleted with the organizer. */
  contents: z.object({ events: z.int() }),
})

/** Permanent deletion. Events and organizers with orders cannot be deleted, only archived. */
export const deletions = {
  eventStatus: endpoint({
    method: 'GET',
    path: '/events/:event_id/deletion-status',
    access: 'event',
    permission: 'events.delete',
    summary: 'Whether an event can be deleted, and what stands in the way',
    response: eventDeletionStatus,
  }),
  removeEvent: endpoint({
    method: 'DELETE',
    path: '/events/:event_id',
    access: 'event',
    permission: 'events.delete',
    summary: 'Delete an event without orders',
    description:
      'Its page is gone at once, and so are its products, promo codes and check-in lists. Refused as long as there is an order that was placed, also a cancelled one, or somebody is in checkout.',
    response: null,
  }),
  organizerStatus: endpoint({
    method: 'GET',
    path: '/organizers/:organizer_id/deletion-status',
    access: 'organizer',
    permission: 'organizers.delete',
    summary: 'Whether an organizer can be deleted, and what stands in the way',
    response: organizerDeletionStatus,
  }),
  removeOrganizer: endpoint({
    method: 'DELETE',
    path: '/organizers/:organizer_id',
    access: 'organizer',
    permission: 'organizers.delete',
    summary: 'Delete an organizer without orders',
    description:
      'All its events go with it. Refused as long as one of them has orders, and while no other organizer of the account is active.',
    response: null,
  }),
}
