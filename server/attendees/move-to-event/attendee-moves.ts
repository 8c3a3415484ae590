import type { contract } from '#contract/contract.ts'
import type { Member } from '#server/http/identity.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { ownEvent } from '#server/lib/own-rows.ts'
import { readMoveChoices, readMoveTargets } from './move-targets.ts'
import { moveToEvent } from './move-to-event.ts'

export const attendeeMoves: Handlers<typeof contract.attendeeMoves> = {
  targets: ({ db, event, member, params: { attendee_id } }) => {
    refuseUnlessOrders(member)
    return readMoveTargets(db, member, { event, attendee_id })
  },

  choices: async ({ db, event, member, params: { attendee_id, target_event_id } }) => {
    const target = await targetOf(db, member, target_event_id)
    return readMoveChoices(db, { event, target, attendee_id })
  },

  move: async ({ db, actor, event, member, params: { attendee_id }, body: wanted }) => {
    const target = await targetOf(db, member, wanted.target_event_id)
    return moveToEvent(db, actor, { event, target, member, attendee_id, wanted })
  },
}

/** The target is reached as the event itself: within the account and the member's scope, otherwise 404. */
async function targetOf(db: Db, member: Member, target_event_id: number) {
  refuseUnlessOrders(member)
  const target = await ownEvent(db, member, target_event_id)
  if (!target) throw new ApiError('not_found')
  return target
}

function refuseUnlessOrders({ permissions }: Member): void {
  if (!permissions.includes('orders.manage')) throw new ApiError('role_too_low')
}
