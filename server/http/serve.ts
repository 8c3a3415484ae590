import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Body, EndpointSpec, Group, Params, Query, Result } from '#contract/endpoint.ts'
import { isNumericParam, paramNames } from '#contract/endpoint.ts'
import { isPage } from '#contract/lists.ts'
import { fromQueryString } from '#contract/query-string.ts'
import { type Locale, pickLocale } from '#domain/locale.ts'
import { acceptedEncoding, compressed } from '#server/lib/compression.ts'
import type { Db } from '#server/lib/database.ts'
import type { Services } from '#server/services.ts'
import { GRANTS, type Granted } from './access.ts'
import { clientAddress } from './address.ts'
import { bindingsOf } from './bindings.ts'
import { ApiError, asApiError, fromZod } from './errors.ts'
import { onceOnly } from './idempotency.ts'
import { createRateLimiter } from './rate-limit.ts'
import { ReadyJson } from './ready-json.ts'
import { readBody } from './request-body.ts'

/** What every handler is given, besides what its kind of access grants. */
export type Call<E extends EndpointSpec> = {
  db: Db
  services: Services
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

export type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<Result<E> | ReadyJson> | Result<E> | ReadyJson
export type Handlers<G extends Group> = { [Name in keyof G]: Handler<G[Name]> }

type AnyHandler = (call: never) => unknown

/** Serves one group of the contract: limit → grant access → parse → handle → strip → reply. */
export function serve<G extends Group>(services: Services, group: G, handlers: Handlers<G>): Hono {
  const app = new Hono()
  const countCall = createRateLimiter()
  for (const [name, spec] of Object.entries(group)) {
    const handler = handlers[name as keyof G] as AnyHandler
    app.on(spec.method, spec.path, async (c) => {
      const address = clientAddress(c, services.config)
      const bindings = bindingsOf(c.env)
      if (bindings) bindings.outgoing.route = spec.path
      if (spec.limit?.by === 'address') countCall(`${name}:${address}`, spec.limit)
      return onceOnly(c, services, address, () => answer(c, services, spec, handler, address))
    })
  }
  return app
}

async function answer(c: Context, services: Services, spec: EndpointSpec, handler: AnyHandler, address: string) {
  const params = parseParams(spec, c.req.param())
  const granted = await GRANTS[spec.access](c, services, params)
  const call = {
    db: services.db,
    services,
    log: services.log,
    params,
    query: parse(spec.query, () => fromQueryString(new URL(c.req.url).searchParams)),
    body: spec.body ? parse(spec.body, await readBody(c, spec.body)) : undefined,
    locale: localeOf(c, 'user' in granted ? granted.user?.locale : undefined),
    address,
    c,
    ...granted,
  }
  const result = await handler(call as never)
  return result instanceof ReadyJson ? result.respond(spec.status ?? 200) : reply(c, spec, result)
}

function parse(schema: z.ZodType | undefined, value: unknown | (() => unknown)): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(typeof value === 'function' ? value() : value)
  if (!parsed.success) throw fromZod(parsed.error)
  return parsed.data
}

const MAX_ID = 2_147_483_647

/** An id that cannot exist is "not found", whatever is wrong with it. */
function parseParams(spec: EndpointSpec, raw: Record<string, string>): Record<string, string | number> {
  return Object.fromEntries(
    paramNames(spec.path).map((name) => {
      const text = raw[name] ?? ''
      if (!isNumericParam(name)) return [name, text.slice(0, 500)]
      const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
      if (!(number <= MAX_ID)) throw new ApiError('not_found')
      return [name, number]
    }),
  )
}

/** The response schema is the presenter: what it does not list does not leave the house. */
async function reply(c: Context, spec: EndpointSpec, result: unknown): Promise<Response> {
  if (!spec.response) return c.body(null, 204)
  const stripped = spec.response.parse(result)
  const text = JSON.stringify(isPage(spec.response) ? stripped : { data: stripped })
  c.status(spec.status ?? 200)
  c.header('Content-Type', 'application/json')
  const encoding = text.length < WORTH_COMPRESSING ? null : acceptedEncoding(c.req.header('accept-encoding') ?? '')
  if (!encoding || bindingsOf(c.env)?.is_shared) return c.body(text)
  c.header('Content-Encoding', encoding)
  c.header('Vary', 'Accept-Encoding')
  return c.body(new Uint8Array(await compressed(text, encoding)))
}

/** Characters below which compressing costs more time than sending. */
const WORTH_COMPRESSING = 8_000

export function localeOf(c: Context, user?: string): Locale {
  return pickLocale({
    cookie: getCookie(c, 'locale') ?? null,
    accept_language: c.req.header('accept-language') ?? null,
    user: user ?? null,
  })
}

/** Expected refusals as they are; anything else is logged with the request's id and says nothing of the inside. */
export function onError(services: Services) {
  return (thrown: Error, c: Context): Response => {
    const expected = asApiError(thrown)
    const error = expected ?? new ApiError('server_error')
    if (!expected)
      services.log.error({ err: asLogged(thrown), request_id: c.req.header('x-request-id') }, 'unexpected error')
    if (error.retry_after !== null) c.header('Retry-After', String(error.retry_after))
    return c.json(error.body(), error.status)
  }
}

/** A reply that does not fit its schema is our mistake; the issues say where. */
function asLogged(thrown: Error): unknown {
  return thrown instanceof z.ZodError ? { message: 'reply does not fit the contract', issues: thrown.issues } : thrown
}
