import { type Context, Hono } from 'hono'
import type { RateLimit } from '#contract/endpoint.ts'
import type { Wallet } from '#domain/wallet.ts'
import { ticketOf } from '#server/checkout/tickets.ts'
import { clientAddress } from '#server/http/address.ts'
import { bindingsOf } from '#server/http/bindings.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { ApiError } from '#server/lib/errors.ts'
import type { Services } from '#server/services.ts'
import { sendPass } from './apple/send-pass.ts'
import { googleSaveLink } from './google/google-passes.ts'
import { passContent } from './pass-content.ts'
import { type PassRow, passOfTicket } from './wallet-passes.ts'
import { googleWallet, walletsOf } from './wallet-settings.ts'

const LIMIT: RateLimit = { max: 60, seconds: 60, by: 'address' }

const pathOf = (name: string) => `/public/events/:event_id/attendees/:attendee_short_id/${name}`
const patternOf = (path: string) =>
  path.replace(':event_id', ':event_id{[1-9][0-9]{0,8}}').replace(':attendee_short_id', '$&{[\\w-]{1,80}}')
const APPLE = pathOf('apple-pass')
const GOOGLE = pathOf('google-pass')

/**
 * GET …/attendees/{short_id}/apple-pass: the ticket as a file for Apple's wallet; …/google-pass leads to Google, which saves it.
 * "Not found" for tickets that do not admit, and for wallets that are not set up.
 */
export function passRoutes(services: Services): Hono {
  const { db, config, log } = services
  const count = createRateLimiter()

  async function passFor(c: Context, route: string, wallet: Wallet) {
    const bindings = bindingsOf(c.env)
    if (bindings) bindings.outgoing.route = route
    count(clientAddress(c, config), LIMIT)
    if (!walletsOf(config).includes(wallet)) throw new ApiError('not_found')
    const params = {
      event_id: Number(c.req.param('event_id')),
      attendee_short_id: c.req.param('attendee_short_id') ?? '',
    }
    const ticket = await ticketOf(services, params)
    const content = await passContent(services, { ticket, isTheirs: true })
    if (content.is_void) throw new ApiError('not_found')
    return { ...(await passOfTicket(db, { ticket, wallet, content })), ticket, content }
  }

  /** Leads back to the ticket, which says that the wallet does not answer. */
  const orBack =
    (c: Context, { event_id, short_id }: PassRow) =>
    (err: unknown) => {
      log.warn({ err }, 'a ticket could not be put into a wallet')
      return c.redirect(`/product/${event_id}/${short_id}?wallet=busy`, 303)
    }

  return new Hono()
    .get(patternOf(APPLE), async (c) => {
      const pass = await passFor(c, APPLE, 'APPLE')
      return sendPass(c, services, pass).catch(orBack(c, pass))
    })
    .get(patternOf(GOOGLE), async (c) => {
      const wallet = googleWallet(config)
      const pass = await passFor(c, GOOGLE, 'GOOGLE')
      if (!wallet) throw new ApiError('not_found')
      return googleSaveLink(config, wallet, pass).then((link) => c.redirect(link, 303), orBack(c, pass))
    })
}
