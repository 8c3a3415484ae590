import { z } from 'zod'

/** What the law wants to be found; null where the organizer has none. */
export const legalLinks = z.object({
  imprint_url: z.string().nullable(),
  privacy_url: z.string().nullable(),
  terms_url: z.string().nullable(),
})
export type Legal = z.output<typeof legalLinks>
