import type { contract } from '#contract/contract.ts'
import { isPubliclyVisible } from '#domain/event-status.ts'
import type { Handlers } from '#server/http/serve.ts'
import { ApiError } from '#server/lib/errors.ts'
import { tryPromoCode } from './promo-code-queries.ts'

export const publicPromoCodes: Handlers<typeof contract.publicPromoCodes> = {
  /** Does the same work and gives the same answer for every unusable code, so that it does not reveal which codes exist. */
  check: async ({ db, params, address }) => {
    const event = await db
      .selectFrom('events')
      .select('status')
      .where('id', '=', params.event_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!event || !isPubliclyVisible(event.status)) throw new ApiError('not_found')
    const promo = await tryPromoCode(db, { ...params, address })
    return { valid: promo !== null }
  },
}
