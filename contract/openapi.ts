import { z } from 'zod'
import { type EndpointSpec, type Group, isNumericParam, paramNames } from './endpoint.ts'
import { isPage } from './lists.ts'

const ACCESS_TEXT: Record<EndpointSpec['access'], string> = {
  public: 'No sign-in needed.',
  user: 'Any signed-in user.',
  admin: 'Signed-in administrators of the account.',
  account: 'Signed-in users of this account.',
  organizer: "Signed-in users of the organizer's account.",
  event: "Signed-in users of the event's account.",
  buyer: "Whoever holds the order's secret link.",
  staff: "Whoever holds the check-in list's secret link.",
}

/** The whole contract as an OpenAPI 3.1 document. */
export function openApi(groups: Record<string, Group>, about: { title: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, group] of Object.entries(groups)) {
    for (const [name, spec] of Object.entries(group)) {
      const path = `/api${spec.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operation(tag, name, spec) }
    }
  }
  return {
    openapi: '3.1.0',
    info: about,
    servers: [{ url: '/' }],
    paths,
    components: { schemas: { Error: errorSchema } },
  }
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'errors'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

function operation(tag: string, name: string, spec: EndpointSpec) {
  return {
    tags: [tag],
    operationId: `${tag}.${name}`,
    summary: spec.summary,
    description: [spec.description, ACCESS_TEXT[spec.access]].filter(Boolean).join('\n\n'),
    parameters: [...pathParameters(spec), ...queryParameters(spec)],
    ...(spec.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(spec.body, 'input') } } } }
      : {}),
    responses: { ...success(spec), default: refusal },
  }
}

const refusal = {
  description: 'Refused: a stable code, a sentence, and messages by field.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

function success(spec: EndpointSpec) {
  if (!spec.response) return { 204: { description: 'Done.' } }
  const inner = jsonSchema(spec.response, 'output')
  const schema = isPage(spec.response) ? inner : { type: 'object', required: ['data'], properties: { data: inner } }
  return { [spec.status ?? 200]: { description: 'Done.', content: { 'application/json': { schema } } } }
}

function pathParameters(spec: EndpointSpec) {
  return paramNames(spec.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: isNumericParam(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))
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
