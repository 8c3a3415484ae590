import { describe, expect, test } from 'vitest'
import { ENDPOINTS, isForm } from './endpoints.ts'
import { type Ids, sampleBody } from './sample-body.ts'

// Whatever the contract's schemas refuse in words of their own is a code: an English sentence would reach readers of all
// languages as it is. Every field of every body is given nonsense.

const NONSENSE = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(70_000),
  -1,
  0.5,
  1e12,
  true,
  [],
  {},
  ['x'],
  '2026-13-45',
  'a\nb',
]
const IDS: Ids = new Proxy({}, { get: () => 7 })

const bodies = ENDPOINTS.flatMap(({ name, spec }) =>
  spec.body && !isForm(spec.body) ? [{ name, schema: spec.body }] : [],
)

describe('the schema of', () => {
  test.each(bodies)('$name speaks codes', ({ schema }) => {
    const body = sampleBody(schema, IDS)
    const spoken = variants(body).flatMap((variant) => {
      const issues = schema.safeParse(variant).error?.issues ?? []
      return issues.filter(({ code, message }) => !message.startsWith('issue:') && isOwn(code, message))
    })
    expect(spoken).toEqual([])
  })
})

/** zod's own words begin so; whatever else is said was written in the contract. */
function isOwn(code: string, message: string): boolean {
  return code === 'custom' || !/^(Invalid|Too|Unrecognized|Expected)/.test(message)
}

/** The body with one field after the other replaced by each nonsense, at every depth. */
function variants(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return NONSENSE
  const inner = Object.entries(value).flatMap(([key, field]) =>
    variants(field).map((nonsense) =>
      Array.isArray(value) ? value.with(Number(key), nonsense) : { ...value, [key]: nonsense },
    ),
  )
  return [...NONSENSE, ...inner]
}
