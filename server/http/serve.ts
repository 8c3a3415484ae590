import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Access, Body, EndpointSpec, Group, Params, Query, RateLimit, Result } from '#contract/endpoint.ts'
import { isNumericParam, paramNames } from '#contract/endpoint.ts'
import { isPage } from '#contract/lists.ts'
import { type Locale, pickLocale } from '#domain/locale.ts'
import { isUsableText } from '#domain/text.ts'
import { acceptedEncoding, compressed } from '#server/lib/compression.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError, asApiError, isUnfitValue } from '#server/lib/errors.ts'
import { memoize } from '#server/lib/memoize.ts'
import { accountScope } from '#server/lib/row-security/account-scope.ts'
import type { Services } from '#server/services.ts'
import { GRANTS, type Granted, refuseUnlessPermitted, refuseUnlessPermittedFor } from './access.ts'
import { clientAddress } from './address.ts'
import { bindingsOf } from './bindings.ts'
import { keyOf, onceOnly } from './idempotency.ts'
import { parse, queryGiven, queryOf } from './query.ts'
import { countInHeaders } from './rate-headers.ts'
import { createRateLimiter } from './rate-limit.ts'
import { ReadyJson } from './ready-json.ts'
import { readBody } from './request-body.ts'
import type { SessionUser } from './session.ts'
import { unknownFields } from './unknown-fields.ts'
import { withUploadSlot } from './upload-slots.ts'

/** Arguments of every handler, besides those of its kind of access. */
type Call<E extends EndpointSpec> = {
  db: Db
  services: ServicesOf<E>
  log: Logger
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** The language of the caller: cookie, then the signed-in user, then the browser. */
  locale: Locale
  /** The caller's address, as far as proxies are trusted. */
  address: string
  /** The request itself, for cookies and headers. */
  c: Context
} & Granted[E['access']]

/** An atomic endpoint uses `db` alone: another connection would wait for the locks of its own transaction. */
type ServicesOf<E extends EndpointSpec> = E extends { atomic: true } ? Pick<Services, 'config' | 'log'> : Services

export type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<Result<E> | ReadyJson> | Result<E> | ReadyJson
export type Handlers<G extends Group> = { [Name in keyof G]: Handler<G[Name]> }

type AnyHandler = (call: never) => unknown

/** Serves one group of the contract: limit → grant access → permit → limit → answer once → parse → handle → strip → reply. */
export function serve<G extends Group>(services: Services, group: G, handlers: Handlers<G>): Hono {
  return serveGroup(services, { group, handlers, across_accounts: false })
}

/** The same for endpoints about people, who may belong to several accounts: no query is limited to one. */
export function serveAcrossAccounts<G extends Group>(services: Services, group: G, handlers: Handlers<G>): Hono {
  return serveGroup(services, { group, handlers, across_accounts: true })
}

type ServedGroup<G extends Group> = { group: G; handlers: Handlers<G>; across_accounts: boolean }

function serveGroup<G extends Group>(services: Services, { group, handlers, across_accounts }: ServedGroup<G>): Hono {
  const app = new Hono()
  const countCall = createRateLimiter()
  for (const [name, spec] of Object.entries(group)) {
    const handler = handlers[name as keyof G] as AnyHandler
    const parseParams = paramsParser(spec)
    app.on(spec.method, spec.path, async (c) => {
      const address = clientAddress(c, services.config)
      const bindings = bindingsOf(c.env)
      if (bindings) bindings.outgoing.route = spec.path
      const count = (key: string, limit: RateLimit) =>
        countInHeaders(c, countCall, { policy: 'call', key: `${name}:${key}`, limit })
      if (spec.limit?.by === 'address') count(address, spec.limit)
      const params = parseParams(c.req.param())
      const granted = await GRANTS[spec.access](c, services, params)
      refuseUnlessPermitted('member' in granted ? granted.member : undefined, spec)
      if (spec.limit?.by === 'user') count(`${granted.actor.kind}:${granted.actor.id ?? address}`, spec.limit)
      const db = await databaseFor(services, { ...spec, across_accounts }, granted)
      const run = (db: Db) => answer(c, services, { spec, handler, params, granted, address, db })
      return withUploadSlot(spec, { granted, address }, () =>
        onceOnly(c, services, { spec, granted, address, db, run }),
      )
    })
  }
  return app
}

type Served = EndpointSpec & { across_accounts: boolean }
type Admitted = {
  spec: EndpointSpec
  handler: AnyHandler
  params: Record<string, string | number>
  granted: Granted[Access]
  address: string
  db: Db
}

async function answer(c: Context, services: Services, { spec, handler, params, granted, address, db }: Admitted) {
  const given = { query: queryGiven(c), body: spec.body && (await readBody(c, spec)) }
  const unknown = unknownFields(spec, given)
  if (unknown !== null) c.header('Unknown-Fields', unknown)
  const call = {
    db,
    services,
    log: services.log,
    params,
    query: spec.query && queryOf(c, spec.query),
    body: spec.body && parse(spec.body, given.body),
    locale: localeOf(c, userOf(granted)?.locale),
    address,
    c,
    ...granted,
  }
  if ('member' in granted) refuseUnlessPermittedFor(granted.member, spec, call.body)
  const result = await handler(call as never)
  if (!(result instanceof ReadyJson)) return reply(c, spec, result)
  const response = result.respond(spec.status ?? 200)
  if (unknown !== null) response.headers.set('Unknown-Fields', unknown)
  return response
}

/**
 * A member sees only their own account, whatever condition a query lacks. Not limited are visitors, buyers, check-in devices and
 * endpoints about people, who may belong to several accounts (docs/security.md).
 */
async function databaseFor(
  services: Services,
  { access, across_accounts }: Served,
  granted: Granted[Access],
): Promise<Db> {
  const account_id = 'member' in granted ? granted.member.account_id : userOf(granted)?.account_id
  const isBound = account_id !== undefined && access !== 'public' && !across_accounts
  return isBound ? accountScope(services)(account_id) : services.db
}

function userOf(granted: Granted[Access]): SessionUser | null {
  if ('member' in granted) return granted.member.user
  return 'user' in granted ? granted.user : null
}

const MAX_ID = 2_147_483_647

/** An impossible id, code or link is "not found", whatever is wrong with it. */
function paramsParser({ path }: EndpointSpec) {
  const params = paramNames(path).map((name) => ({ name, isNumeric: isNumericParam(name) }))
  return (raw: Record<string, string>): Record<string, string | number> =>
    Object.fromEntries(params.map(({ name, isNumeric }) => [name, parseParam(raw[name] ?? '', isNumeric)]))
}

function parseParam(text: string, isNumeric: boolean): string | number {
  if (!isUsableText(text)) throw new ApiError('not_found')
  if (!isNumeric) return text.slice(0, 500)
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= MAX_ID)) throw new ApiError('not_found')
  return number
}

/** The response schema is the presenter: fields that it does not list are not sent. */
async function reply(c: Context, spec: EndpointSpec, result: unknown): Promise<Response> {
  if (!spec.response) return c.body(null, 204)
  const stripped = spec.response.parse(result)
  const text = JSON.stringify(isPage(spec.response) ? stripped : { data: stripped })
  c.status(spec.status ?? 200)
  c.header('Content-Type', 'application/json')
  const encoding = text.length < WORTH_COMPRESSING ? null : acceptedEncoding(c.req.header('accept-encoding') ?? '')
  // A reply that is shared or stored under an idempotency key stays plain text.
  if (!encoding || bindingsOf(c.env)?.is_shared || keyOf(c) !== null) return c.body(text)
  c.header('Content-Encoding', encoding)
  c.header('Vary', 'Accept-Encoding')
  return c.body(new Uint8Array(await compressed(text, encoding)))
}

/** Number of characters below which compressing costs more time than sending. */
const WORTH_COMPRESSING = 8_000

export function localeOf(c: Context, user = ''): Locale {
  return localeFrom(`${getCookie(c, 'locale') ?? ''}\n${user}\n${c.req.header('accept-language') ?? ''}`)
}

/** Memoizes the last locale: consecutive requests usually share it. */
const localeFrom = memoize((wishes: string) => {
  const [cookie = '', user = '', accept_language = ''] = wishes.split('\n')
  return pickLocale({ cookie, user, accept_language })
})

/** Sends expected refusals as they are; anything else is logged with the request's id, without internals in the reply. */
export function onError(services: Services) {
  return (thrown: Error, c: Context): Response => {
    const expected = asApiError(thrown)
    const error = expected ?? new ApiError('server_error')
    const request_id = c.req.header('x-request-id')
    if (!expected) services.log.error({ err: asLogged(thrown), request_id }, 'unexpected error')
    // Validation has a gap: harmless, but it should be closed.
    else if (isUnfitValue(thrown) || isUnfitValue(thrown.cause))
      services.log.warn({ err: thrown, request_id }, 'only the database refused a value')
    if (error.retry_after !== null) c.header('Retry-After', String(error.retry_after))
    return c.json(error.body(), error.status)
  }
}

/** A reply that does not fit its schema is a bug; the issues say where. */
function asLogged(thrown: Error): unknown {
  return thrown instanceof z.ZodError ? { message: 'reply does not fit the contract', issues: thrown.issues } : thrown
}
