import { z } from 'zod'

/** The parts of a JSON Schema that are used here. */
export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  propertyNames?: Schema
  additionalProperties?: Schema
  required?: string[]
  items?: Schema
  minItems?: number
  minimum?: number
  minLength?: number
  format?: string
}
/** Ids by field name. */
export type Ids = Record<string, number | string | undefined>

/** Values that the JSON Schema does not describe. */
const BY_NAME: Record<string, unknown> = {
  timezone: 'Europe/Berlin',
  email: 'somebody@example.com',
  password: 'correct horse battery',
  password_confirmation: 'correct horse battery',
  code: '123456',
  // An IP address, so that no name is looked up.
  url: 'https://1.1.1.1/',
  // The only role that goes with a role id.
  role: 'CUSTOM',
}

/** Optional fields that other fields require: a percentage needs its rate, a refund line its amount. */
const NEEDED_BESIDES = ['rate', 'amount']

/** The smallest valid body for a schema, with every id it may carry. Generated from the schema, so that no field is missed. */
export function sampleBody(schema: z.ZodType, ids: Ids): unknown {
  return sample(jsonSchema(schema), '', ids)
}

/** The names of the ids that a body may carry. */
export function idsIn(schema: z.ZodType): string[] {
  const used = new Set<string>()
  const spy = new Proxy({} as Ids, {
    get: (_, name) => {
      used.add(String(name))
      return 1
    },
  })
  sampleBody(schema, spy)
  return [...used]
}

/** The top-level names a body may have. */
export function namesIn(schema: z.ZodType): string[] {
  return Object.keys(jsonSchema(schema).properties ?? {})
}

/** Cached per schema: some are requested thousands of times. */
const known = new WeakMap<z.ZodType, Schema>()

function jsonSchema(schema: z.ZodType): Schema {
  const made = known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
  known.set(schema, made)
  return made
}

/** The smallest valid value of a field of this name. */
export function sample(schema: Schema, name: string, ids: Ids): unknown {
  const choice = choicesOf(schema).find((option) => option.type !== 'null')
  if (choice) return sample(choice, name, ids)
  if (isId(schema, name)) return schema.type === 'array' ? [ids[singular(name)]] : ids[name]
  if (name in BY_NAME) return BY_NAME[name]
  if (/_(date|at)$/.test(name)) return '2031-05-01T20:00'
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object') return sampleObject(schema, name, ids)
  if (schema.type === 'array') return sampleArray(schema, name, ids)
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return false
  return schema.format === 'uri' ? 'https://example.com' : 'x'.repeat(Math.max(schema.minLength ?? 1, 1))
}

/** The alternatives of a value. */
export const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? []

function sampleObject(schema: Schema, name: string, ids: Ids): unknown {
  const required = schema.required ?? []
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([key, value]) => required.includes(key) || NEEDED_BESIDES.includes(key) || carriesIds(value, key),
  )
  // A list entry's `id` is the id of the thing that the list is named after. `…_from_event_id` is the id of an event.
  const path = (key: string) => (key === 'id' ? `${singular(name)}_id` : key.replace(/^\w+_from_(?=\w+_id$)/, ''))
  return Object.fromEntries(entries.map(([key, value]) => [key, sample(value, path(key), ids)]))
}

function sampleArray(schema: Schema, name: string, ids: Ids): unknown[] {
  const items = schema.items ?? {}
  return schema.minItems || carriesIds(items, '') ? [sample(items, name, ids)] : []
}

function carriesIds(schema: Schema, name: string): boolean {
  if (isId(schema, name)) return true
  const inner = [...Object.entries(schema.properties ?? {}), ...(schema.items ? [['', schema.items] as const] : [])]
  return inner.some(([key, value]) => carriesIds(value, key)) || choicesOf(schema).some((one) => carriesIds(one, name))
}

/** `applicable_product_ids` → `product_id`, `sorted_products` → `product` */
function singular(name: string): string {
  return name.replace(/^(applicable|sorted)_/, '').replace(/s$/, '')
}

/** True for ids. List filters have the same names and are objects of operators. The VAT ID of a buyer is a text. */
function isId({ type }: Schema, name: string): boolean {
  return /(^|_)ids?$/.test(name) && !/(^|_)vat_id$/.test(name) && type !== 'object'
}
