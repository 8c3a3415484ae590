import { attendeeImports } from '#contract/attendee-imports.ts'
import { attendeeFile, importTerms } from './attendee-imports.ts'
import { bookingOf } from './bank-statements.ts'
import { placeUnpaid } from './invoicing.ts'
import type { Preparation } from './preparation.ts'
import { idOf, saleOf } from './prepared-orders.ts'

/** Preparations of attendee imports and bank statements. */
export const IMPORT_PREPARATIONS: Record<string, Preparation> = {
  'attendeeImports.upload': ({ mark }) => ({ body: attendeeFile(`Email,Name\n${mark}@example.com,${mark}`) }),
  'attendeeImports.start': ({ ids }) => ({ body: importTerms(Number(ids.product_price_id)) }),
  'bankStatements.book': async (world) => {
    const order = await placeUnpaid(world.testApp.app, saleOf(world))
    const { total_gross } = order
    return { body: { bookings: [bookingOf(await idOf(world, order), { total_gross })] } }
  },
  'attendeeImports.undo': async ({ visitor, ids }) => {
    const params = { event_id: Number(ids.event_id), attendee_import_id: Number(ids.attendee_import_id) }
    await visitor.call(attendeeImports.start, { params, body: importTerms(Number(ids.product_price_id)) })
    return {}
  },
}
