import type { contract } from '#contract/contract.ts'
import { doesRefund, isOfTags } from '#domain/bulk-act.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Member } from '#server/http/identity.ts'
import type { Handlers } from '#server/http/serve.ts'
import { ApiError } from '#server/lib/errors.ts'
import { beginUndoing, insertBulkAct } from './bulk-act-rows.ts'
import { chooseOrders, previewAct } from './choose-orders.ts'
import { presentBulkAct, presentCurrentActs } from './present-bulk-acts.ts'

export const bulkActs: Handlers<typeof contract.bulkActs> = {
  start: ({ db, actor, member, event, body }) =>
    db.transaction().execute(async (trx) => {
      refuseRefundsTo(member, body)
      const order_ids = await chooseOrders(trx, event, body.selection)
      const preview = await previewAct(trx, body, order_ids)
      if (body.is_preview) return { preview, bulk_act: null }
      const { act } = body
      const refund = act === 'CANCEL' && body.refund
      const payment_method = act === 'MARK_AS_PAID' ? body.payment_method : null
      const how = { act, tag: isOfTags(act) ? body.tag : null, refund, payment_method }
      const id = await insertBulkAct(trx, actor, {
        account_id: event.account_id,
        event_id: event.id,
        ...how,
        order_ids,
      })
      await emit(trx, actor, { name: 'bulk_act.started', subject_id: id, place: inEvent(event), data: { act } })
      return { preview, bulk_act: await presentBulkAct(trx, event.id, id) }
    }),

  list: ({ db, event }) => presentCurrentActs(db, event.id),

  get: ({ db, event, params }) => presentBulkAct(db, event.id, params.bulk_act_id),

  undo: ({ db, actor, member, event, params }) =>
    db.transaction().execute(async (trx) => {
      const { id, act, refund } = await presentBulkAct(trx, event.id, params.bulk_act_id)
      refuseRefundsTo(member, { act, refund })
      await beginUndoing(trx, actor, id)
      await emit(trx, actor, { name: 'bulk_act.undone', subject_id: id, place: inEvent(event), data: { act } })
      return presentBulkAct(trx, event.id, id)
    }),
}

/** Refunds of many orders need the permission of a single refund. */
function refuseRefundsTo(member: Member, act: Parameters<typeof doesRefund>[0]): void {
  if (doesRefund(act) && !member.permissions.includes('orders.refund')) throw new ApiError('role_too_low')
}
