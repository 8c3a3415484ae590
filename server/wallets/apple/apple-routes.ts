import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { RateLimit } from '#contract/endpoint.ts'
import { clientAddress } from '#server/http/address.ts'
import { bindingsOf } from '#server/http/bindings.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { readBytes } from '#server/http/request-body.ts'
import type { Services } from '#server/services.ts'
import { loadPasses } from '../load-pass.ts'
import { isTokenOfPass, type PassRow } from '../wallet-passes.ts'
import { appleWallet } from '../wallet-settings.ts'
import { changedPasses, registerDevice, removeDevice } from './apple-devices.ts'
import { sendPass } from './send-pass.ts'

/** Many phones behind one address at the door update at the same time. */
const LIMIT: RateLimit = { max: 300, seconds: 60, by: 'address' }

const NAME = '{[\\w.-]{1,100}}'
const OF_DEVICE = `/wallets/apple/v1/devices/:device${NAME}/registrations/:pass_type${NAME}`
const REGISTRATION = `${OF_DEVICE}/:serial${NAME}`
const PASS = `/wallets/apple/v1/passes/:pass_type${NAME}/:serial${NAME}`
const LOG = '/wallets/apple/v1/log'

const registration = z.object({ pushToken: z.string().regex(/^[\w-]{1,200}$/) })
const LONGEST_BODY = 4_000

/**
 * Apple's protocol by which devices register for changes of a pass, and fetch it again. 401 without the pass's own token, whether
 * there is such a pass or not; 404 for all while the wallet is not set up.
 */
export function appleRoutes(services: Services): Hono {
  const { config } = services
  const count = createRateLimiter()
  const guarded = (route: string, answer: Answer) => async (c: Context) => {
    const bindings = bindingsOf(c.env)
    if (bindings) bindings.outgoing.route = route
    count(clientAddress(c, config), LIMIT)
    return appleWallet(config) ? answer(services, c) : c.body(null, 404)
  }
  const authorized = (route: string, answer: AnswerForPass) =>
    guarded(route, async (_, c) => {
      const pass = await passOfRequest(services, c)
      return pass ? answer(services, c, pass) : c.body(null, 401)
    })
  return new Hono()
    .post(REGISTRATION, authorized(REGISTRATION, register))
    .delete(REGISTRATION, authorized(REGISTRATION, unregister))
    .get(OF_DEVICE, guarded(OF_DEVICE, listChanged))
    .get(PASS, authorized(PASS, sendLatest))
    .post(LOG, guarded(LOG, noteProblem))
}

type Answer = (services: Services, c: Context) => Promise<Response>
type AnswerForPass = (services: Services, c: Context, pass: PassRow) => Promise<Response>

const deviceOf = (c: Context) => c.req.param('device') ?? ''
const STATUS = { new: 201, known: 200, too_many: 429 } as const

async function register({ db }: Services, c: Context, pass: PassRow): Promise<Response> {
  const body = registration.safeParse(await jsonOf(c))
  if (!body.success) return c.body(null, 400)
  const registered = await registerDevice(db, pass, { device: deviceOf(c), push_token: body.data.pushToken })
  return c.body(null, STATUS[registered])
}

async function unregister({ db }: Services, c: Context, pass: PassRow): Promise<Response> {
  await removeDevice(db, pass, deviceOf(c))
  return c.body(null, 200)
}

async function listChanged({ db }: Services, c: Context): Promise<Response> {
  const since = Number(c.req.query('passesUpdatedSince') ?? 0) || 0
  const { serials, tag } = await changedPasses(db, deviceOf(c), since)
  if (serials.length === 0) return c.body(null, 204)
  return c.json({ serialNumbers: serials, lastUpdated: String(tag) })
}

async function sendLatest(services: Services, c: Context, row: PassRow): Promise<Response> {
  const [pass] = await loadPasses(services, row.event_id, [row])
  return pass ? sendPass(c, services, pass) : c.body(null, 404)
}

async function noteProblem({ log }: Services, c: Context): Promise<Response> {
  log.warn({ text: (await textOf(c)).slice(0, 1000) }, 'a device could not use a pass')
  return c.body(null, 200)
}

/** The pass that a request names, if it has the token of that pass. */
async function passOfRequest({ db, config }: Services, c: Context): Promise<PassRow | null> {
  const serial = c.req.param('serial') ?? ''
  const [, token = ''] = /^ApplePass (\S{1,100})$/.exec(c.req.header('authorization') ?? '') ?? []
  if (c.req.param('pass_type') !== appleWallet(config)?.pass_type) return null
  if (!isTokenOfPass(config, serial, token)) return null
  const row = await db.selectFrom('wallet_passes').selectAll().where('serial', '=', serial).executeTakeFirst()
  return row?.wallet === 'APPLE' ? row : null
}

async function jsonOf(c: Context): Promise<unknown> {
  const text = await textOf(c)
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function textOf(c: Context): Promise<string> {
  return new TextDecoder().decode(await readBytes(c, LONGEST_BODY))
}
