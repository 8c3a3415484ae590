import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const unsubscription = z.object({
  organizer_name: z.string(),
  email: z.string(),
  is_unsubscribed: z.boolean(),
})
export type Unsubscription = z.output<typeof unsubscription>

const open = {
  path: '/public/unsubscriptions/:token',
  access: 'public',
  response: unsubscription,
  limit: { max: 300, seconds: 900, by: 'address' },
} as const

/** By the secret link of an email with news and offers. The link works as long as the message is kept. */
export const unsubscriptions = {
  get: endpoint({
    ...open,
    method: 'GET',
    summary: 'Whose news and offers a link ends, and whether it has',
  }),
  create: endpoint({
    ...open,
    method: 'POST',
    summary: 'Unsubscribe from news and offers',
    description:
      'For all organizers of the account. Emails about tickets still come. Consent given with a later order counts again.',
    atomic: true,
  }),
  remove: endpoint({
    ...open,
    method: 'DELETE',
    summary: 'Take an unsubscription back',
  }),
}
