import type { contract } from '#contract/contract.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import { checkInStats } from '#server/figures/check-in-stats.ts'
import { eventOverview } from '#server/figures/event-overview.ts'
import { eventPace } from '#server/figures/event-pace.ts'
import { eventStats } from '#server/figures/event-stats.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listForMembers } from './event-list.ts'
import { loadEvent } from './event-queries.ts'
import { getEventSettings, updateEventSettings } from './event-settings.ts'
import { setEventStatus } from './event-status.ts'
import { createEvent, updateEvent } from './save-event.ts'

export const events: Handlers<typeof contract.events> = {
  list: ({ db, member, query }) => listForMembers(db, member, query),

  listOfOrganizer: ({ db, member, organizer, query }) =>
    listForMembers(db, { ...member, organizer_id: organizer.id }, query),

  create: ({ db, actor, member, body }) =>
    db.transaction().execute(async (trx) => {
      const event = await loadEvent(trx, await createEvent(trx, member, body))
      await emit(trx, actor, { name: 'event.created', subject_id: event.id, place: inEvent(event) })
      return event
    }),

  get: ({ db, event }) => loadEvent(db, event.id),

  update: ({ db, actor, event, body }) =>
    db.transaction().execute(async (trx) => {
      const data = { fields: await updateEvent(trx, event.id, body) }
      await emit(trx, actor, { name: 'event.updated', subject_id: event.id, place: inEvent(event), data })
      return loadEvent(trx, event.id)
    }),

  setStatus: setEventStatus,
  stats: eventStats,
  overview: eventOverview,
  pace: eventPace,
  checkInStats,
  getSettings: getEventSettings,
  updateSettings: updateEventSettings,
}
