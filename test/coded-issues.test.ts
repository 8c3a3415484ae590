import { describe, expect, test } from 'vitest'
import { ENDPOINTS, isForm } from './endpoints.ts'
import { type Ids, sampleBody } from './sample-body.ts'

// Issues raised by the contract's own schemas must be codes: an English sentence would reach readers of all languages
// untranslated. Every field of every body is given nonsense.

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

/** True if the issue comes from the contract; zod's own messages begin with these words. */
function isOwn(code: string, message: string): boolean {
  return code === 'custom' || !/^(Invalid|Too|Unrecognized|Expected)/.test(message)
}

/** Copies of the body, each with one field at any depth replaced by one nonsense value. */
function variants(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return NONSENSE
  const inner = Object.entries(value).flatMap(([key, field]) =>
    variants(field).map((nonsense) =>
      Array.isArray(value) ? value.with(Number(key), nonsense) : { ...value, [key]: nonsense },
    ),
  )
  return [...NONSENSE, ...inner]
}
