import type { z } from 'zod'
import type { Permission } from '#domain/permissions.ts'

/** Kind of caller; decides the context that the handler receives (server/http/access.ts). */
const ACCESS = ['public', 'user', 'member', 'account', 'organizer', 'event', 'buyer', 'staff', 'device'] as const
export type Access = (typeof ACCESS)[number]

/** Limit of `max` calls per `seconds`, counted per address, or per user or API key once access is granted. */
export type RateLimit = { max: number; seconds: number; by: 'address' | 'user' }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.ZodType

/** Endpoints for members must name a permission, otherwise they do not compile. */
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
  /** A request without a body counts as one with the body `{}`. */
  body_optional?: true
  /** For uploads: the field that contains the file; `image` by default. */
  file_field?: string
  /** Schema of the value inside `data`, a page (`pageOf`), or null for 204. */
  response: Schema | null
  /** Status of success; by default 201 for creates, 204 without a response, else 200. */
  status?: 200 | 201
  limit?: RateLimit
  /**
   * For matters of a whole account: members with access to only a part of it may call, because the handler keeps to that part.
   * Without this they are refused.
   */
  within_scope?: true
  /** Requires a signed-in user: API keys are refused, whatever their permissions. */
  people_only?: true
  /** Boolean fields of the body that require an additional permission when true. */
  permission_for?: Record<string, Permission>
  /** Additional permissions that the handler checks, because they depend on stored data. */
  permissions_by_data?: readonly Permission[]
  /** Field of the response that is a secret. It is returned once and not stored, so it is null in a repeated response. */
  shown_once?: string
  /**
   * For POST: the change and the response stored under an `Idempotency-Key` are one transaction. Its handler uses only `db`, and
   * does nothing slow meanwhile.
   */
  atomic?: true
  /** For POST: reads only. The request is too long for an address. */
  changes_nothing?: true
}

/** Declares one endpoint. Client, server, OpenAPI and forms are derived from it. */
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

/** Path parameters: `:event_id` is a number; `:order_short_id`, `:token`, `:code` are strings. */
export type Params<E extends EndpointSpec> = { [N in ParamNames<E['path']>]: ParamType<N> }

export function isNumericParam(name: string): boolean {
  return /(^|_)id$/.test(name) && !/(short|public)_id$/.test(name)
}

export function paramNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
}

export type QueryInput<E extends EndpointSpec> = E['query'] extends Schema ? z.input<E['query']> : undefined
export type BodyInput<E extends EndpointSpec> = E['body'] extends Schema ? z.input<E['body']> : undefined

/** Type for checking whether an empty object is sufficient. */
export type EmptyObject = Record<never, never>

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : EmptyObject extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** Input of a call: path parameters, query and body, each only if the endpoint has it. */
export type Input<E extends EndpointSpec> = Part<
  'params',
  [ParamNames<E['path']>] extends [never] ? undefined : Params<E>
> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>>

type IsPage<T> = T extends { data: unknown; meta: unknown } ? true : false

type Enveloped<T> = IsPage<T> extends true ? T : { data: T }

/** Reply of a call: `{data}`, `{data, meta}` for pages, undefined for 204. */
export type Output<E extends EndpointSpec> = E['response'] extends Schema
  ? Enveloped<z.output<E['response']>>
  : undefined

/** Result of a handler: the value inside `data`, or the whole page. */
export type Result<E extends EndpointSpec> = E['response'] extends Schema ? z.input<E['response']> : undefined
export type Query<E extends EndpointSpec> = E['query'] extends Schema ? z.output<E['query']> : undefined
export type Body<E extends EndpointSpec> = E['body'] extends Schema ? z.output<E['body']> : undefined

export type Group = Record<string, EndpointSpec>
