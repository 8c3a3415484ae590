import { Hono } from 'hono'
import { visit as input } from '#contract/visits.ts'
import { clientAddress } from '#server/http/address.ts'
import { bindingsOf } from '#server/http/bindings.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { readBody } from '#server/http/request-body.ts'
import { fromZod } from '#server/lib/errors.ts'
import type { Services } from '#server/services.ts'
import { createAnalytics } from './analytics.ts'
import { analyticsOf } from './analytics-of.ts'
import { whatHappened } from './what-happened.ts'

const PATH = '/public/organizers/:organizer_id/visits'
const PATTERN = PATH.replace(':organizer_id', ':organizer_id{[1-9][0-9]{0,8}}')

/** Limit of pages per address; people behind one address share it. */
export const BY_ADDRESS = { max: 240, seconds: 60, by: 'address' } as const

/**
 * POST: a consenting visitor has opened a page. Like the clicks of affiliates it is no entry of the contract and no activity;
 * the answer is the same whether there was something to count or not.
 */
export function visitRoute(services: Services): Hono {
  const { db, config } = services
  const limit = createRateLimiter()
  const tell = createAnalytics(services)
  return new Hono().post(PATTERN, async (c) => {
    const bindings = bindingsOf(c.env)
    if (bindings) bindings.outgoing.route = PATH
    limit(clientAddress(c, config), BY_ADDRESS)
    const { success, data: visit, error } = input.safeParse(await readBody(c, { access: 'public', body: input }))
    if (!success) throw fromZod(error)
    const organizer_id = Number(c.req.param('organizer_id'))
    const property = await analyticsOf({ db, config }, organizer_id)
    const event = property && (await whatHappened({ db, config }, organizer_id, visit))
    if (event) tell(property, { visit, event })
    return c.body(null, 204)
  })
}
