import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email, instant } from './fields.ts'

const bouncedAddress = z.object({
  email: z.string(),
  bounced_at: instant,
  /** Message of the recipient's mail server. */
  words: z.string(),
})
export type BouncedAddress = z.output<typeof bouncedAddress>

const path = '/events/:event_id/orders/:order_id/bounced-addresses'

export const bouncedAddresses = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'event',
    permission: 'orders.read',
    summary: 'The addresses of an order, its buyer’s and its attendees’, that bounced and are not emailed',
    response: z.array(bouncedAddress),
  }),
  unmark: endpoint({
    method: 'POST',
    path: `${path}/unmark`,
    access: 'event',
    permission: 'orders.manage',
    summary: 'Email an address of an order again that has bounced',
    description:
      'For all events of the account. Nothing is sent by this, and an address that is not marked stays as it is.',
    body: z.object({ email }),
    response: null,
    atomic: true,
  }),
}
