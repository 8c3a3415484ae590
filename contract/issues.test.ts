import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { type FieldIssue, ISSUES, issue, issueOf, issuesOf, sentenceOf } from './issues.ts'

function found(schema: z.ZodType, value: unknown): FieldIssue[] {
  const { error } = schema.safeParse(value)
  return error ? issuesOf(error) : []
}

describe('what a schema says itself', () => {
  it('travels as code and parameters, with its path', () => {
    const schema = z.object({
      prices: z.array(z.object({ label: z.string().max(3, issue('text_too_long', { most: 3 })) })),
    })
    expect(found(schema, { prices: [{ label: 'long' }] })).toEqual([
      { path: 'prices.0.label', code: 'text_too_long', params: { most: 3 } },
    ])
  })
})

describe('what a schema says nothing about', () => {
  it.each([
    [z.string(), undefined, 'empty', {}],
    [z.string(), null, 'empty', {}],
    [z.string(), 7, 'not_usable', {}],
    [z.enum(['a', 'b']), 'c', 'not_usable', {}],
    [z.string().min(1), '', 'empty', {}],
    [z.string().min(3), 'x', 'text_too_short', { least: 3 }],
    [z.string().max(3), 'long', 'text_too_long', { most: 3 }],
    [z.int().min(1), 0, 'number_too_small', { least: 1 }],
    [z.int().max(5), 6, 'number_too_big', { most: 5 }],
    [z.array(z.int()).min(1), [], 'list_too_short', { least: 1 }],
    [z.array(z.int()).max(1), [1, 2], 'list_too_long', { most: 1 }],
    [z.strictObject({}), { a: 1, b: 2 }, 'unknown_names', { names: 'a, b' }],
    [z.iso.datetime(), 'yesterday', 'not_usable', {}],
  ])('%# becomes %s', (schema, value, code, params) => {
    expect(found(schema, value)).toEqual([{ path: '', code, params }])
  })
})

test('in English each parameter stands in its place', () => {
  expect(sentenceOf(issueOf('above_per_order', { most: 4, product: 'Standard' }))).toBe(
    'Up to 4 of Standard per order.',
  )
  expect(sentenceOf(issueOf('amount_still_charged', { currency: 'EUR' }))).toBe(
    'Events in EUR charge this. Keep an amount in EUR.',
  )
})

test('a code without the parameters of its sentence does not compile, nor one with others', () => {
  // @ts-expect-error `most` is missing.
  issueOf('text_too_long')
  // @ts-expect-error There is none called `max`.
  issueOf('text_too_long', { max: 3 })
  expect(issueOf('empty')).toEqual({ code: 'empty', params: {} })
})

test('every sentence says how to mend it, and ends as one', () => {
  for (const sentence of Object.values(ISSUES)) expect(sentence).toMatch(/^[A-Z{].*[.:]?\.$/)
})
