import type { contract } from '#contract/contract.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listForMembers } from './event-list.ts'
import { loadEvent } from './event-queries.ts'
import { getEventSettings, updateEventSettings } from './event-settings.ts'
import { checkInStats, eventStats } from './event-stats.ts'
import { setEventStatus } from './event-status.ts'
import { createEvent, updateEvent } from './save-event.ts'

export const events: Handlers<typeof contract.events> = {
  list: ({ db, user, query }) => listForMembers(db, { account_id: user.account_id }, query),

  listOfOrganizer: ({ db, organizer, query }) =>
    listForMembers(db, { account_id: organizer.account_id, organizer_id: organizer.id }, query),

  create: ({ db, user, body }) =>
    db.transaction().execute(async (trx) => loadEvent(trx, await createEvent(trx, user.account_id, body))),

  get: ({ db, event }) => loadEvent(db, event.id),

  update: ({ db, event, body }) =>
    db.transaction().execute(async (trx) => {
      await updateEvent(trx, event.id, body)
      return loadEvent(trx, event.id)
    }),

  setStatus: setEventStatus,
  stats: eventStats,
  checkInStats,
  getSettings: getEventSettings,
  updateSettings: updateEventSettings,
}
