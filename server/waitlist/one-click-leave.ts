import type { Hono } from 'hono'
import { oneClick } from '#server/http/one-click.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Services } from '#server/services.ts'
import { leaveWaitlist } from './leave-waitlist.ts'

/** POST /waitlist/{event_id}/{token}: the button of a mail program leaves the waitlist. Again, or after buying, it does nothing. */
export function oneClickLeave(services: Services): Hono {
  const { db, config } = services
  return oneClick(services, '/waitlist/:event_id{[1-9]\\d{0,8}}/:token', (c, actor) => {
    const link = { event_id: Number(c.req.param('event_id')), token: c.req.param('token') ?? '' }
    return leaveWaitlist(db, { config, actor, ...link }).catch((error) => {
      if (!(error instanceof ApiError) || error.code !== 'transition_not_allowed') throw error
    })
  })
}
