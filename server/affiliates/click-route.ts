import { Hono } from 'hono'
import { affiliateCode } from '#domain/affiliate.ts'
import { clientAddress } from '#server/http/address.ts'
import { bindingsOf } from '#server/http/bindings.ts'
import type { Services } from '#server/services.ts'
import { createClickCounter } from './count-clicks.ts'

const PATH = '/public/events/:event_id/affiliates/:code/clicks'
const PATTERN = PATH.replace(':event_id', ':event_id{[1-9][0-9]{0,8}}')

/**
 * POST: counts a visit by an affiliate's link. The page itself sends it, because the page comes out of shared caches. It is no
 * entry of the contract: its answer is empty, whether the code exists or not, and it is no activity.
 */
export function clickRoute(services: Services): Hono {
  const count = createClickCounter(services.db)
  return new Hono().post(PATTERN, async (c) => {
    const bindings = bindingsOf(c.env)
    if (bindings) bindings.outgoing.route = PATH
    const event_id = Number(c.req.param('event_id'))
    const code = affiliateCode(c.req.param('code'))
    if (code) await count({ event_id, code, address: clientAddress(c, services.config) })
    return c.body(null, 204)
  })
}
