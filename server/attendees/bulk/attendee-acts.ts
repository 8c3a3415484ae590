import type { contract } from '#contract/contract.ts'
import { isOfTags } from '#domain/bulk-act.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Handlers } from '#server/http/serve.ts'
import { beginUndoing } from '#server/orders/bulk/bulk-act-rows.ts'
import { insertAttendeeAct } from './attendee-act-rows.ts'
import { chooseAttendees } from './choose-attendees.ts'
import { presentAttendeeAct, presentCurrentAttendeeActs } from './present-attendee-acts.ts'
import { previewAttendeeAct } from './preview-attendee-act.ts'

export const attendeeActs: Handlers<typeof contract.attendeeActs> = {
  start: ({ db, actor, event, body }) =>
    db.transaction().execute(async (trx) => {
      const { act } = body
      const attendee_ids = await chooseAttendees(trx, event, body.selection)
      const asked = { act, tag: isOfTags(act) ? body.tag : null }
      const preview = await previewAttendeeAct(trx, asked, attendee_ids)
      if (body.is_preview) return { preview, attendee_act: null }
      const { id: event_id, account_id } = event
      const id = await insertAttendeeAct(trx, actor, { account_id, event_id, ...asked, attendee_ids })
      await emit(trx, actor, { name: 'attendee_act.started', subject_id: id, place: inEvent(event), data: { act } })
      return { preview, attendee_act: await presentAttendeeAct(trx, event.id, id) }
    }),

  list: ({ db, event }) => presentCurrentAttendeeActs(db, event.id),

  get: ({ db, event, params }) => presentAttendeeAct(db, event.id, params.attendee_act_id),

  undo: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      const { id, act } = await presentAttendeeAct(trx, event.id, params.attendee_act_id)
      await beginUndoing(trx, actor, id)
      await emit(trx, actor, { name: 'attendee_act.undone', subject_id: id, place: inEvent(event), data: { act } })
      return presentAttendeeAct(trx, event.id, id)
    }),
}
