import type { contract } from '#contract/contract.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import { bouncedAddressesOf, unmarkAddress } from '#server/emails/bounces/bounced-addresses.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'

/** The rules: docs/rules/emails.md */
export const bouncedAddresses: Handlers<typeof contract.bouncedAddresses> = {
  list: async ({ db, event, params }) => bouncedAddressesOf(db, await placeOf(db, event, params.order_id)),

  unmark: ({ db, actor, event, params, body: { email } }) =>
    db.transaction().execute(async (trx) => {
      const of = await placeOf(trx, event, params.order_id)
      const place = { ...inEvent(event), order_id: of.order_id }
      // Of two concurrent calls, the second changes nothing.
      if (await unmarkAddress(trx, { ...of, email }))
        await emit(trx, actor, { name: 'order.address_unmarked', subject_id: of.order_id, place })
      return undefined
    }),
}

async function placeOf(db: Db | Trx, event: EventRow, order_id: number) {
  const order = db.selectFrom('orders').select('id').where('id', '=', order_id).where('event_id', '=', event.id)
  const { id } = await order.executeTakeFirstOrThrow(() => new ApiError('not_found'))
  return { account_id: event.account_id, order_id: id }
}
