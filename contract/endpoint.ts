import type { z } from 'zod'
import type { Permission } from '#domain/permissions.ts'

/** Who may call: decides what the handler is given (server/http/access.ts). */
const ACCESS = ['public', 'user', 'member', 'account', 'organizer', 'event', 'buyer', 'staff', 'device'] as const
export type Access = (typeof ACCESS)[number]

/** How often one caller may call: `max` calls per `seconds`, counted per address, or per user or API key once access is granted. */
export type RateLimit = { max: number; seconds: number; by: 'address' | 'user' }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.ZodType

/** Members need a permission; an endpoint for them that names none does not compile. */
type Granted =
  | { access: 'member' | 'account' | 'organizer' | 'event'; permission: Permission }
  | { access: 'public' | 'user' | 'buyer' | 'staff' | 'device'; permission?: never }

export type EndpointSpec = Granted & {
  method: Method
  path: string
  summary: string
  /** Longer text for the API's documentation. */
  description?: string
  query?: Schema
  body?: Schema
  /** Of uploads: the field that holds the file; `image` unless it is said. */
  file_field?: string
  /** The value inside `data`, a page (`pageOf`), or null for 204. */
  response: Schema | null
  /** Of success; 201 for creates, 204 where there is no response, else 200. */
  status?: 200 | 201
  limit?: RateLimit
  /**
   * Of what concerns a whole account: who reaches only a part of it may call, because the handler keeps to that part.
   * Without it they are refused.
   */
  within_scope?: true
  /** Needs a person who is signed in: an API key is refused, whatever it may do. */
  people_only?: true
  /** Of a body: fields that ask for more when they are true, each with the permission needed besides. */
  permission_for?: Record<string, Permission>
  /** A field of the answer that is a secret: it is told once and kept nowhere, so it is null when the answer is given again. */
  shown_once?: string
  /**
   * Of POST: what happens and the answer that is kept under an `Idempotency-Key` are one transaction. Its handler works
   * with `db` alone, and does nothing meanwhile that takes long.
   */
  atomic?: true
  /** Of POST: reads only. What it is asked is too long for an address. */
  changes_nothing?: true
}

/** Declares one endpoint; everything else — client, server, OpenAPI, forms — is derived from it. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec
}

type ParamNames<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer N}`
    ? N
    : never

type ParamType<N extends string> = N extends `${string}short_id` | `${string}public_id`
  ? string
  : N extends 'id' | `${string}_id`
    ? number
    : string

/** `:event_id` is a number; `:order_short_id`, `:token`, `:code` are strings. */
export type Params<E extends EndpointSpec> = { [N in ParamNames<E['path']>]: ParamType<N> }

export function isNumericParam(name: string): boolean {
  return /(^|_)id$/.test(name) && !/(short|public)_id$/.test(name)
}

export function paramNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
}

export type QueryInput<E extends EndpointSpec> = E['query'] extends Schema ? z.input<E['query']> : undefined
export type BodyInput<E extends EndpointSpec> = E['body'] extends Schema ? z.input<E['body']> : undefined

/** To ask whether an object without anything would do. */
export type EmptyObject = Record<never, never>

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : EmptyObject extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** What a caller passes: path parameters, query and body, each only where the endpoint has it. */
export type Input<E extends EndpointSpec> = Part<
  'params',
  [ParamNames<E['path']>] extends [never] ? undefined : Params<E>
> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>>

type IsPage<T> = T extends { data: unknown; meta: unknown } ? true : false

type Enveloped<T> = IsPage<T> extends true ? T : { data: T }

/** The reply as the caller sees it: `{data}`, `{data, meta}` for pages, undefined for 204. */
export type Output<E extends EndpointSpec> = E['response'] extends Schema
  ? Enveloped<z.output<E['response']>>
  : undefined

/** What a handler returns: the value inside `data`, or the whole page. */
export type Result<E extends EndpointSpec> = E['response'] extends Schema ? z.input<E['response']> : undefined
export type Query<E extends EndpointSpec> = E['query'] extends Schema ? z.output<E['query']> : undefined
export type Body<E extends EndpointSpec> = E['body'] extends Schema ? z.output<E['body']> : undefined

export type Group = Record<string, EndpointSpec>
