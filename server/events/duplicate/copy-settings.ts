import { sql } from 'kysely'
import { copyImages } from '#server/images/copy-images.ts'
import type { Part } from './part.ts'

/** Copies the whole row with all columns, also future ones, and the logo of its ticket design. */
export const copySettings: Part = async ({ event }) => ({
  count: 1,
  async write({ trx, event_id }) {
    await sql`
      insert into event_settings
      select (jsonb_populate_record(present, jsonb_build_object('event_id', ${event_id}::int, 'updated_at', now()))).*
      from event_settings present where event_id = ${event.id}`.execute(trx)
    await copyImages(trx, 'TICKET_LOGO', { from: event.id, to: event_id })
  },
})
