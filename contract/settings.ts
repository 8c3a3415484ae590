import { z } from 'zod'

/** Public part of the installation's configuration, sent with every page. Must never contain more than this. */
const settings = z.object({
  licence_purchased: z.boolean(),
  frontend_url: z.string(),
  app_logo: z.string().nullable(),
  app_name: z.string(),
})
export type Settings = z.output<typeof settings>
