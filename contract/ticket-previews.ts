import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ticketDesignInput } from './ticket-design.ts'

/** Return a PDF (server/tickets/preview-route.ts), so they are not part of a group that returns JSON. */
export const ticketPreviews = {
  draw: endpoint({
    method: 'POST',
    path: '/events/:event_id/ticket-preview',
    access: 'event',
    permission: 'settings.manage',
    summary: 'A sample ticket in a design that need not be saved, as PDF',
    body: z.object({ ticket_design_settings: ticketDesignInput.nullable() }),
    response: null,
    changes_nothing: true,
  }),
}
