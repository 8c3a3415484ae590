import { z } from 'zod'
import { attendeeInFull } from './attendees.ts'
import { endpoint } from './endpoint.ts'
import { tagsInput } from './order-tags.ts'

export const attendeeTags = {
  list: endpoint({
    method: 'GET',
    path: '/events/:event_id/attendee-tags',
    access: 'event',
    permission: 'attendees.read',
    summary: 'The tags that attendees of an event have',
    response: z.array(z.string()),
  }),
  change: endpoint({
    method: 'POST',
    path: '/events/:event_id/attendees/:attendee_id/tags',
    access: 'event',
    permission: 'attendees.manage',
    atomic: true,
    summary: 'Add tags to an attendee, and take others away',
    body: z.object({ add: tagsInput, remove: tagsInput }),
    response: attendeeInFull,
  }),
}
