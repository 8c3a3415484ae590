import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { pathOf } from '#contract/client.ts'
import { contract } from '#contract/contract.ts'
import { type EndpointSpec, paramNames } from '#contract/endpoint.ts'
import type { Db } from '#server/lib/database.ts'
import { DOUBLE_KEYS } from '#server/payments/stripe-double/world.ts'
import { attendeeFile, importTerms } from './attendee-imports.ts'
import { bookingOf } from './bank-statements.ts'
import type { Visitor } from './clients.ts'
import { imageForm } from './image-form.ts'
import { messageBody, pdfForm } from './messages.ts'
import { type Ids, sampleBody } from './sample-body.ts'

export type Endpoint = { name: string; spec: EndpointSpec }

/** All endpoints of the contract: tests over this list cover a new endpoint automatically. */
export const ENDPOINTS: Endpoint[] = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, spec]) => ({ name: `${group}.${name}`, spec })),
)

export function isForm(schema: z.ZodType): boolean {
  return schema instanceof z.ZodCustom
}

/** Bodies for endpoints where the smallest valid one does not work. */
const BODIES: Record<string, (ids: Ids) => unknown> = {
  'checkIn.checkIn': ({ ticket_code: code }) => ({ attendees: [{ code }] }),
  'staffDevices.sendScans': ({ ticket_code: code }) => {
    const now = new Date().toISOString()
    return { sent_at: now, scans: [{ scan_id: randomUUID(), code, scanned_at: now }] }
  },
  'cardPayments.connect': () => ({ secret_key: DOUBLE_KEYS.secret, publishable_key: DOUBLE_KEYS.publishable }),
  'orders.setPaymentDue': () => ({ due_on: null }),
  'attendeeImports.upload': () => attendeeFile('Name,Email\nNew Person,new@example.com'),
  'bankStatements.match': () => attendeeFile('Date,Amount,Reference\n2026-01-31,10,x'),
  'bankStatements.book': ({ order_id }) => ({ bookings: [bookingOf(Number(order_id))] }),
  'messages.send': messageBody,
  'messageAttachments.upload': () => pdfForm('new.pdf'),
  'attendeeImports.start': ({ product_price_id }) => importTerms(Number(product_price_id)),
}

/** The header that identifies a bound device. */
export function deviceHeader({ access }: Pick<EndpointSpec, 'access'>, { device_token }: Ids): Record<string, string> {
  return access === 'device' && device_token ? { 'x-check-in-device': String(device_token) } : {}
}

/** A valid body. Fails with the endpoint's name if none can be generated. */
export async function bodyFor({ name, spec }: Endpoint, ids: Ids): Promise<unknown> {
  if (!spec.body) return undefined
  const made = BODIES[name]?.(ids)
  if (isForm(spec.body)) return made ?? imageForm('new')
  const body = made ?? sampleBody(spec.body, ids)
  const parsed = spec.body.safeParse(body)
  if (!parsed.success) throw new Error(`no valid body for ${name}: ${parsed.error.message}`)
  return body
}

/** Sends a valid body, whatever the path parameters are. */
export async function send(visitor: Visitor, { name, spec }: Endpoint, ids: Ids, params: Ids = ids): Promise<Response> {
  for (const param of paramNames(spec.path))
    if (params[param] === undefined) throw new Error(`test/worlds.ts has no ${param} for ${name}`)
  const body = await bodyFor({ name, spec }, ids)
  const json = body !== undefined && !(body instanceof FormData)
  return visitor.fetch(`/api${pathOf(spec, params as Record<string, string | number>)}`, {
    method: spec.method,
    headers: { ...deviceHeader(spec, ids), ...(json && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as FormData) }),
  })
}

/** A hash over all rows of all tables, queued jobs included. Counters of attempts and the last use of sessions are left out. */
export async function fingerprint(db: Db): Promise<string> {
  if (!prepared.has(db)) prepared.set(db, prepareFingerprint(db))
  await prepared.get(db)
  const { rows } = await sql<{ value: string }>`select fingerprint() as value`.execute(db)
  return rows[0]?.value ?? ''
}

/** Databases that have the function. Its statement is slow to plan; in a function it is planned once per connection. */
const prepared = new WeakMap<Db, Promise<unknown>>()

async function prepareFingerprint(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'idempotency_keys')
    order by 1`.execute(db)
  const hashes = tables.map(({ name }) => {
    const row = name === 'public.sessions' ? `(to_jsonb(t) - 'last_seen_at')::text` : 't::text'
    return `select '${name}' as name, count(*) || ' ' || sum(hashtextextended(${row}, 0)::numeric) as hash from ${name} t`
  })
  const all = `select md5(string_agg(name || coalesce(hash, ''), ',' order by name)) from (${hashes.join(' union all ')}) as tables`
  await sql
    .raw(`create function fingerprint() returns text language plpgsql as $$ begin return (${all}); end $$`)
    .execute(db)
}
