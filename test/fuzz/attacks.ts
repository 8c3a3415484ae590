import type { openApi } from '#contract/openapi.ts'
import { FILTER_OPERATORS } from '#domain/filter-operators.ts'
import { choicesOf, type Ids, type Schema, sample } from '#test/sample-body.ts'
import { asText, encoded, NONSENSE, NONSENSE_BODIES } from './nonsense.ts'

type Document = ReturnType<typeof openApi>
/** An operation of the OpenAPI document. */
export type Target = { name: string; method: string; path: string; operation: Document['paths'][string][string] }
/** A request with one nonsense value in an otherwise valid request. `alike` counts the neighbouring fields of the same schema. */
export type Attack = { place: string; alike: number; kind: string; path: string; init: RequestInit }

export function targetsOf(document: Document): Target[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      return { name: operation.operationId, method: method.toUpperCase(), path, operation }
    }),
  )
}

/** One attack for every kind of nonsense in each parameter and body field, and for each kind of broken body. */
export function attacksOn(target: Target, ids: Ids): Attack[] {
  const own = parametersOf(target).flatMap((parameter) => attacksOnParameter(target, parameter, ids))
  return [...own, ...attacksOnBody(target, ids)]
}

/** The valid request. */
export function ordinary(target: Target, ids: Ids): Pick<Attack, 'path' | 'init'> {
  return { path: pathWith(target, ids), init: initOf(target, bodyOf(target, ids)) }
}

type Parameter = { name: string; in: string; schema: Schema }

function parametersOf({ operation }: Target): Parameter[] {
  return operation.parameters as Parameter[]
}

function attacksOnParameter(target: Target, parameter: Parameter, ids: Ids): Attack[] {
  const { name, in: place } = parameter
  const body = bodyOf(target, ids)
  return Object.entries(NONSENSE).flatMap(([kind, value], turn) => {
    const text = asText(value)
    const attack = (path: string, init = initOf(target, body), where = name) => {
      return { place: where, alike: 1, kind, path, init }
    }
    if (place === 'path') return attack(pathWith(target, { ...ids, [name]: encoded(text) }, String))
    if (place === 'header')
      return isHeaderValue(text) ? attack(pathWith(target, ids), initOf(target, body, { [name]: text })) : []
    if (!parameter.schema.properties) return attack(`${pathWith(target, ids)}?${name}=${encoded(text)}`)
    return Object.keys(parameter.schema.properties).map((field, at) => {
      // Every field gets every kind, and the kinds rotate through the operators.
      const operator = FILTER_OPERATORS[(turn + at) % FILTER_OPERATORS.length]
      const filter = `${name}[${field}][${operator}]`
      return attack(`${pathWith(target, ids)}?${filter}=${encoded(text)}`, undefined, filter)
    })
  })
}

/** Only such text can be sent in a header. */
const isHeaderValue = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text)

function attacksOnBody(target: Target, ids: Ids): Attack[] {
  const path = pathWith(target, ids)
  const whole = Object.entries(NONSENSE_BODIES).map(([kind, body]) => {
    return { place: 'body', alike: 1, kind, path, init: { ...initOf(target, {}), body } }
  })
  const schema = schemaOf(target)
  // An upload form can only be broken as a whole.
  if (!schema) return target.operation.requestBody ? whole : []
  const inFields = fieldsIn(schema).flatMap(({ field, alike }) =>
    Object.entries(NONSENSE).map(([kind, value]) => {
      const body = placed({ schema, name: '', field, value, ids }, bodyOf(target, ids))
      return { place: field.join('.'), alike, kind, path, init: initOf(target, body) }
    }),
  )
  return [...inFields, ...whole]
}

function schemaOf({ operation }: Target): Schema | undefined {
  const content = operation.requestBody?.content as Record<string, { schema: Schema }> | undefined
  return content?.['application/json']?.schema
}

function bodyOf(target: Target, ids: Ids): unknown {
  const schema = schemaOf(target)
  return schema && sample(schema, '', ids)
}

function initOf({ method }: Target, body: unknown, headers: Record<string, string> = {}): RequestInit {
  const json = body !== undefined && { body: JSON.stringify(body) }
  return { method, ...json, headers: { 'content-type': 'application/json', ...headers } }
}

function pathWith({ path }: Target, ids: Ids, encode: (text: string) => string = encodeURIComponent): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encode(String(ids[name] ?? '')))
}

type Field = { field: string[]; alike: number }

/** Paths of all fields that a body may have; lists by their first entry. */
function fieldsIn(schema: Schema, { field, alike }: Field = { field: [], alike: 1 }): Field[] {
  const children = childrenOf(schema).map(([name, child]) => ({ name, child, written: JSON.stringify(child) }))
  const same = Map.groupBy(children, ({ written }) => written)
  const inner = children.flatMap(({ name, child, written }) =>
    fieldsIn(child, { field: [...field, name], alike: alike * (same.get(written)?.length ?? 1) }),
  )
  return field.length === 0 ? inner : [{ field, alike }, ...inner]
}

function childrenOf(schema: Schema): [string, Schema][] {
  const { properties, items, additionalProperties, propertyNames } = schema
  const choices = choicesOf(schema)
  if (choices.length > 0) return choices.flatMap(childrenOf)
  if (items) return [['0', items]]
  const named = propertyNames?.enum?.map((name): [string, Schema] => [String(name), additionalProperties ?? {}]) ?? []
  return [...Object.entries(properties ?? {}), ...named]
}

type Place = { schema: Schema; name: string; field: string[]; value: unknown; ids: Ids }

/** The body with this value at this field. Missing parents are created. */
function placed({ schema, name, field, value, ids }: Place, current: unknown): unknown {
  const [key, ...rest] = field
  if (key === undefined) return value
  const child = childrenOf(schema).find(([candidate]) => candidate === key)?.[1] ?? {}
  const whole = isWhole(current) ? current : sample(plain(schema), name, ids)
  const inner = (before: unknown) => placed({ schema: child, name: key, field: rest, value, ids }, before)
  if (Array.isArray(whole)) return [inner(whole[0]), ...whole.slice(1)]
  const object = (isWhole(whole) ? whole : {}) as Record<string, unknown>
  return { ...object, [key]: inner(object[key]) }
}

const isWhole = (value: unknown) => typeof value === 'object' && value !== null

function plain(schema: Schema): Schema {
  const choice = choicesOf(schema).find(({ type }) => type !== 'null')
  return choice ? plain(choice) : schema
}
