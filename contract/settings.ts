import { z } from 'zod'

/** What the page may know of the installation's configuration: handed to every page, never more than this. */
const settings = z.object({
  licence_purchased: z.boolean(),
  frontend_url: z.string(),
  app_logo: z.string().nullable(),
  app_name: z.string(),
})
export type Settings = z.output<typeof settings>
