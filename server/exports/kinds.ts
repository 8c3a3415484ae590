import { exportFiles, type StartExport } from '#contract/exports.ts'
import type { ExportKind } from '#domain/export.ts'
import type { Db } from '#server/lib/database.ts'
import { affiliateSheet } from './affiliate-sheet.ts'
import { attendeeSheet } from './attendee-sheet.ts'
import { orderSheet } from './order-sheet.ts'
import { promoCodeSheet } from './promo-code-sheet.ts'
import type { Sheet, WantedSheet } from './sheet.ts'

type Kind = {
  asked_by: StartExport
  sheetOf: (db: Db, wanted: WantedSheet) => Sheet
}

/** Endpoint and sheet of each kind of export. */
export const OF_KIND: Record<ExportKind, Kind> = {
  ATTENDEES: { asked_by: exportFiles.startAttendees, sheetOf: attendeeSheet },
  ORDERS: { asked_by: exportFiles.startOrders, sheetOf: orderSheet },
  AFFILIATES: { asked_by: exportFiles.startAffiliates, sheetOf: affiliateSheet },
  PROMO_CODES: { asked_by: exportFiles.startPromoCodes, sheetOf: promoCodeSheet },
}
