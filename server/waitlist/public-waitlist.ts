import type { contract } from '#contract/contract.ts'
import { slugify } from '#domain/text.ts'
import { eventById } from '#server/events/public-event-summary.ts'
import type { Handlers } from '#server/http/serve.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { leaveWaitlist } from './leave-waitlist.ts'
import { entryOfToken } from './waitlist-token.ts'

/** Joining, and the secret link of an entry; docs/rules/waitlist.md. */
export const publicWaitlist: Handlers<typeof contract.publicWaitlist> = {
  join: async ({ db, actor, params, body, locale }) => {
    await joinWaitlist(db, actor, { ...body, locale, event_id: params.event_id })
    return undefined
  },

  get: async ({ db, services: { config }, params }) => {
    const { order_short_id, ...entry } = await entryOfToken(db, config, params)
    const event = await eventById(db, params.event_id)
    const isOffered = entry.status === 'OFFERED'
    return {
      ...entry,
      event: { ...event, slug: slugify(event.title) },
      order_short_id: isOffered ? order_short_id : null,
    }
  },

  leave: async ({ db, services: { config }, actor, params }) => {
    await leaveWaitlist(db, { config, actor, ...params })
    return undefined
  },
}
