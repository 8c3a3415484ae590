import type { z } from 'zod'
import type { EndpointSpec } from '#contract/endpoint.ts'

/** Known fields of a value, each with its own known fields. Below an open value every field is known. */
type Known = { is_open?: boolean; fields?: Map<string, Known>; items?: Known }
type Given = { query: Record<string, unknown> | undefined; body: unknown }

const OPEN: Known = { is_open: true }
const NOTHING: Known = { fields: new Map() }
/** Limits because names come from strangers, and headers have little room. */
const MOST_NAMES = 20
const MOST_CHARACTERS = 60
/** Limit in bytes, so that proxies accept the reply's headers. */
const MOST_BYTES = 1_000

/**
 * Names of unknown fields in a body and a query, formatted for the header `Unknown-Fields`; null if there are none.
 * Percent-encoded, without row numbers, twenty and 1,000 bytes at most.
 */
export function unknownFields(spec: Pick<EndpointSpec, 'query' | 'body'>, { query, body }: Given): string | null {
  const names = new Set<string>()
  if (query) collect(query, spec.query ? knownOf(spec.query) : NOTHING, { path: '', names })
  if (spec.body) collect(body, knownOf(spec.body), { path: '', names })
  return names.size === 0 ? null : upToBytes([...names])
}

/** The first names that fit. */
function upToBytes(names: readonly string[]): string {
  return names.reduce((text, name) => (text.length + name.length > MOST_BYTES ? text : `${text}, ${name}`))
}

type Into = { path: string; names: Set<string> }

function collect(value: unknown, known: Known | undefined, { path, names }: Into): void {
  if (!known || known.is_open || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, known.items, { path, names })
    return
  }
  if (!known.fields) return
  for (const name of Object.keys(value)) {
    if (names.size >= MOST_NAMES) return
    const inner = known.fields.get(name)
    if (inner) collect((value as Record<string, unknown>)[name], inner, { path: `${path}${name}.`, names })
    else names.add(path + encodeURIComponent(name.slice(0, MOST_CHARACTERS).toWellFormed()))
  }
}

const made = new WeakMap<z.core.$ZodType, Known>()

/** Memoized per schema. */
function knownOf(schema: z.core.$ZodType): Known {
  const before = made.get(schema)
  if (before) return before
  const known = makeKnown((schema as z.core.$ZodTypes)._zod.def)
  made.set(schema, known)
  return known
}

function makeKnown(def: z.core.$ZodTypes['_zod']['def']): Known {
  switch (def.type) {
    case 'object':
      return def.catchall && def.catchall._zod.def.type !== 'never'
        ? OPEN
        : { fields: new Map(Object.entries(def.shape).map(([name, inner]) => [name, knownOf(inner)])) }
    case 'array':
      return { items: knownOf(def.element) }
    case 'union':
      return def.options.map(knownOf).reduce(merge, {})
    case 'intersection':
      return merge(knownOf(def.left), knownOf(def.right))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return knownOf(def.innerType)
    case 'pipe':
      return knownOf(def.in._zod.def.type === 'transform' ? def.out : def.in)
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return {}
    default:
      return OPEN
  }
}

function merge(one: Known, other: Known): Known {
  if (one.is_open || other.is_open) return OPEN
  const fields = new Map(one.fields)
  for (const [name, known] of other.fields ?? []) {
    const before = fields.get(name)
    fields.set(name, before ? merge(before, known) : known)
  }
  const items = one.items && other.items ? merge(one.items, other.items) : (one.items ?? other.items)
  return { ...((one.fields || other.fields) && { fields }), ...(items && { items }) }
}
