import { attendeeImports } from '#contract/attendee-imports.ts'
import { attendeeFile, importTerms } from './attendee-imports.ts'
import type { Preparation } from './preparation.ts'

/** Preparations of attendee imports. */
export const IMPORT_PREPARATIONS: Record<string, Preparation> = {
  'attendeeImports.upload': ({ mark }) => ({ body: attendeeFile(`Email,Name\n${mark}@example.com,${mark}`) }),
  'attendeeImports.start': ({ ids }) => ({ body: importTerms(Number(ids.product_price_id)) }),
  'attendeeImports.undo': async ({ visitor, ids }) => {
    const params = { event_id: Number(ids.event_id), attendee_import_id: Number(ids.attendee_import_id) }
    await visitor.call(attendeeImports.start, { params, body: importTerms(Number(ids.product_price_id)) })
    return {}
  },
}
