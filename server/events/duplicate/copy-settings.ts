import { sql } from 'kysely'
import type { Part } from './part.ts'

/** Copies the whole row with all columns, also future ones, for the new event. */
export const copySettings: Part = async ({ event }) => ({
  count: 1,
  async write({ trx, event_id }) {
    await sql`
      insert into event_settings
      select (jsonb_populate_record(present, jsonb_build_object('event_id', ${event_id}::int, 'updated_at', now()))).*
      from event_settings present where event_id = ${event.id}`.execute(trx)
  },
})
