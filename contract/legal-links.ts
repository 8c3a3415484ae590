import { z } from 'zod'

/** Links required by law; null if the organizer has none. */
export const legalLinks = z.object({
  imprint_url: z.string().nullable(),
  privacy_url: z.string().nullable(),
  terms_url: z.string().nullable(),
})
export type Legal = z.output<typeof legalLinks>
