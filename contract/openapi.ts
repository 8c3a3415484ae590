import { z } from 'zod'
import { type EndpointSpec, type Group, isNumericParam, paramNames } from './endpoint.ts'
import { ISSUES } from './issues.ts'
import { isPage } from './lists.ts'

const ACCESS_TEXT: Record<EndpointSpec['access'], string> = {
  public: 'No sign-in needed.',
  user: 'Any signed-in user.',
  member: 'Signed-in members of an account',
  account: 'Signed-in members of this account',
  organizer: "Signed-in members of the organizer's account",
  event: "Signed-in members of the event's account",
  buyer: "Whoever holds the order's secret link.",
  staff: "Whoever holds the check-in list's secret link.",
  device: 'A device that is bound to the check-in list.',
}

/** Whole contract as an OpenAPI 3.1 document. */
export function openApi(groups: Record<string, Group>, about: { title: string; version: string }) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [tag, group] of Object.entries(groups)) {
    for (const [name, spec] of Object.entries(group)) {
      const path = `/api${spec.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operation(tag, name, spec) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { ...about, description: ABOUT, license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/', description: 'This installation' }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      responses: { Refused: refusal, TooMany: tooMany },
      headers: RATE_HEADERS,
      securitySchemes: SECURITY,
    },
  }
}

/** Rules common to all endpoints. */
const ABOUT = `**Unknown fields** of a body, and unknown parameters of a query, are ignored everywhere: they change nothing and are no error. \
The answer names them, twenty at most and percent-encoded: \`Unknown-Fields: expires_on, products.colour\`. Answers repeated for an \`Idempotency-Key\`, and public events and organizers out of memory, name none. \
Only \`filter_fields\` refuses names and operators that its list does not have, and the answer to a question the fields that its kind does not have.

**Rate limits**: an API key has as many calls a minute as it was given, and some endpoints have a limit of their own. \
Answers say so: \`RateLimit-Policy: "api-key";q=600;w=60\` is the limit (\`q\` calls in \`w\` seconds), \
\`RateLimit: "api-key";r=598;t=12\` what is left of it (\`r\` calls, and one more in \`t\` seconds); the policy \`"call"\` is that of the endpoint. \
Beyond a limit the answer is 429 with \`Retry-After\` in seconds.`

const RATE_HEADERS = {
  'RateLimit-Policy': { description: 'The limit: `q` calls in `w` seconds.', schema: { type: 'string' } },
  RateLimit: { description: 'What is left: `r` calls, and one more in `t` seconds.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } },
} as const

const headersOf = (...names: (keyof typeof RATE_HEADERS)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Signing in sets both cookies. Requests that change something repeat the second one's value in a header. */
const SECURITY = {
  session: { type: 'apiKey', in: 'cookie', name: 'foyer_session', description: 'Set by signing in.' },
  anti_forgery: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'The value of the cookie `XSRF-TOKEN`.',
  },
  api_key: { type: 'http', scheme: 'bearer', description: 'A key of the account, `foyer_…`: for programs.' },
  pin: { type: 'apiKey', in: 'header', name: 'X-Check-In-Pin', description: 'Of a check-in list that has a PIN.' },
  device: { type: 'apiKey', in: 'header', name: 'X-Check-In-Device', description: 'The token of a bound device.' },
} as const

/** Same as `errors`, for translation: `{most}` in the sentence of a code is its parameter `most`. */
const issueSchema = {
  type: 'object',
  required: ['path', 'code', 'params'],
  properties: {
    path: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ISSUES) },
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  },
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'errors', 'issues'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    issues: { type: 'array', items: issueSchema },
  },
}

type Operation = ReturnType<typeof operation>

function operation(tag: string, name: string, spec: EndpointSpec) {
  return {
    tags: [wordsOf(tag)],
    operationId: `${tag}.${name}`,
    summary: spec.summary,
    description: [spec.description, whoMayCall(spec)].filter(Boolean).join('\n\n'),
    security: securityOf(spec),
    parameters: [...pathParameters(spec), ...queryParameters(spec), ...headerParameters(spec)],
    ...(spec.body
      ? { requestBody: { required: !spec.body_optional, content: contentOf(spec.body, spec.file_field) } }
      : {}),
    responses: { ...success(spec), ...refusalsOf(spec), default: REFUSED },
  }
}

/** Name of a tag for people: `checkInLists` is “Check-in lists”. */
function wordsOf(tag: string): string {
  const words = tag.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace('check in', 'check-in')
  return words.startsWith('api ') ? words.replace('api', 'API') : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function whoMayCall({ access, permission, permission_for = {}, people_only }: EndpointSpec): string {
  if (!permission) return ACCESS_TEXT[access]
  const besides = Object.entries(permission_for).map(([field, needed]) => ` \`${field}\` needs \`${needed}\` as well.`)
  const noKeys = people_only ? ' API keys are refused.' : ''
  return `${ACCESS_TEXT[access]} with the permission \`${permission}\`.${besides.join('')}${noKeys}`
}

type Needed = Partial<Record<keyof typeof SECURITY, []>>

function securityOf({ access, method, permission, people_only }: EndpointSpec): Needed[] {
  if (access === 'staff') return [{}, { pin: [] }, { device: [] }]
  if (access === 'device') return [{ device: [] }]
  if (access === 'public' || access === 'buyer') return []
  const bySession: Needed = method === 'GET' ? { session: [] } : { session: [], anti_forgery: [] }
  return permission && !people_only ? [{ api_key: [] }, bySession] : [bySession]
}

/** Uploads are the only bodies that are not JSON. */
function contentOf(body: z.ZodType, file_field = 'image') {
  if (!(body instanceof z.ZodCustom)) return { 'application/json': { schema: jsonSchema(body, 'input') } }
  const file = { [file_field]: { type: 'string', format: 'binary' } }
  const properties = file_field === 'image' ? { ...file, type: { type: 'string' } } : file
  return { 'multipart/form-data': { schema: { type: 'object', required: [file_field], properties } } }
}

const refusal = {
  description: 'Refused: a stable code, a sentence, and messages by field.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}
const tooMany = {
  ...refusal,
  description: 'Too many calls.',
  headers: headersOf('RateLimit-Policy', 'RateLimit', 'Retry-After'),
}
const TOO_MANY = { $ref: '#/components/responses/TooMany' }
const REFUSED = { $ref: '#/components/responses/Refused' }

/** Possible refusals of this kind of call; `contract/errors.ts` lists the codes of each status. */
function refusalsOf(spec: EndpointSpec): Record<string, typeof REFUSED> {
  const isMembers = !['public', 'buyer', 'staff', 'device'].includes(spec.access)
  const isAtDoor = spec.access === 'staff' || spec.access === 'device'
  const changes = spec.method !== 'GET'
  const statuses = [
    (isMembers || isAtDoor) && 401,
    isMembers && 403,
    spec.path.includes(':') && 404,
    isAtDoor && 410,
    changes && 409,
    spec.body && 413,
    (changes || spec.query) && 422,
  ]
  const refused = statuses.filter(Boolean).map((status) => [String(status), REFUSED])
  return Object.fromEntries([...refused, ...(isCounted(spec) ? [['429', TOO_MANY]] : [])])
}

/** Calls of programs are counted per API key, those of some endpoints per address or user. */
function isCounted({ limit, permission }: EndpointSpec): boolean {
  return limit !== undefined || permission !== undefined
}

function success(spec: EndpointSpec) {
  const headers = isCounted(spec) ? { headers: headersOf('RateLimit-Policy', 'RateLimit') } : {}
  if (!spec.response) return { 204: { description: 'Done.', ...headers } }
  const inner = jsonSchema(spec.response, 'output')
  const schema = isPage(spec.response) ? inner : { type: 'object', required: ['data'], properties: { data: inner } }
  return { [spec.status ?? 200]: { description: 'Done.', ...headers, content: { 'application/json': { schema } } } }
}

function pathParameters(spec: EndpointSpec) {
  return paramNames(spec.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: isNumericParam(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))
}

function headerParameters({ method, atomic }: EndpointSpec) {
  if (method !== 'POST') return []
  const once = 'The same request with the same key is executed once; the first answer is kept for 24 hours.'
  const lost = atomic
    ? 'After an error that is not a refusal, nothing has happened or the answer is kept: send the same request again.'
    : 'When the answer is lost, the key says `answer_lost`: look whether it has happened.'
  const description = `${once} ${lost}`
  return [
    { name: 'Idempotency-Key', in: 'header', required: false, description, schema: { type: 'string', maxLength: 200 } },
  ]
}

function queryParameters(spec: EndpointSpec) {
  if (!(spec.query instanceof z.ZodObject)) return []
  const { properties = {}, required = [] } = jsonSchema(spec.query, 'input') as JsonObject
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(name === 'filter_fields' ? { style: 'deepObject', explode: true } : {}),
  }))
}

type JsonObject = { properties?: Record<string, unknown>; required?: string[] }

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
