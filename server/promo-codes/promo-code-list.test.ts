import { describe, expect, it } from 'vitest'
import { promoCodes } from '#contract/promo-codes.ts'
import { createTestApp } from '#test/app.ts'
import { refused } from '#test/refused.ts'
import { newSeller } from '#test/sales.ts'

const { visitor, event_id } = await newSeller(await createTestApp())
const params = { event_id }
const list = (query: object) => visitor.call(promoCodes.list, { params, query })
for (const body of [
  { code: 'anna', discount_type: 'PERCENTAGE', discount: 10, expiry_date: '2030-01-01T00:00:00Z' },
  { code: 'bob_10', discount_type: 'FIXED', discount: 100, expiry_date: '2031-01-01T00:00:00Z' },
  { code: 'bobx10', discount_type: 'NONE' },
] as const)
  await visitor.call(promoCodes.create, { params, body })
const found = async (query: object) => (await list(query)).data.map((promo) => promo.code)
const where = (field: string, operator: string, value: string) =>
  found({ sort_by: 'code', filter_fields: { [field]: { [operator]: value } } })

describe('the list of promo codes', () => {
  it('is newest first, sortable, and cut into pages', async () => {
    const { data, meta } = await list({ per_page: 2 })
    expect(data.map((promo) => promo.code)).toEqual(['bobx10', 'bob_10'])
    expect(meta).toMatchObject({ current_page: 1, total: 3, last_page: 2, from: 1, to: 2, default_sort: 'created_at' })
    expect(await found({ per_page: 2, page: 2 })).toEqual(['anna'])
    expect(await found({ sort_by: 'code', sort_direction: 'desc' })).toEqual(['bobx10', 'bob_10', 'anna'])
    expect(await found({ sort_by: 'order_usage_count' })).toHaveLength(3)
  })

  it('is searched literally', async () => {
    expect(await found({ query: 'BOB_' })).toEqual(['bob_10'])
    expect(await found({ query: '%' })).toEqual([])
    expect(await found({ query: 'nobody' })).toEqual([])
  })

  it.each([
    ['code', 'eq', 'anna', ['anna']],
    ['code', 'ne', 'anna', ['bob_10', 'bobx10']],
    ['code', 'gt', 'anna', ['bob_10', 'bobx10']],
    ['code', 'gte', 'anna', ['anna', 'bob_10', 'bobx10']],
    ['code', 'lt', 'b', ['anna']],
    ['code', 'lte', 'anna', ['anna']],
    ['code', 'like', 'BOB_', ['bob_10']],
    ['code', 'not_like', 'bob_', ['anna', 'bobx10']],
    ['code', 'in', 'anna,bobx10', ['anna', 'bobx10']],
    ['discount_type', 'eq', 'FIXED', ['bob_10']],
    ['discount_type', 'in', 'FIXED,NONE', ['bob_10', 'bobx10']],
    ['order_usage_count', 'gte', '1', []],
    ['order_usage_count', 'lt', '1', ['anna', 'bob_10', 'bobx10']],
    ['expiry_date', 'gt', 'now', ['anna', 'bob_10']],
    ['expiry_date', 'lt', '2030-06-01T00:00:00Z', ['anna']],
    ['expiry_date', 'eq', 'null', ['bobx10']],
    ['discount_type', 'eq', 'nonsense', []],
  ])('filters %s %s %s', async (field, operator, value, expected) => {
    expect(await where(field, operator, value)).toEqual(expected)
  })

  it.each([
    ['an unknown field', { filter_fields: { deleted_at: { eq: 'null' } } }],
    ['an unknown operator', { filter_fields: { code: { regex: 'a' } } }],
    ['an unknown sort', { sort_by: '(select 1)' }],
    ['an unknown direction', { sort_by: 'code', sort_direction: 'sideways' }],
    ['a number that is none', { filter_fields: { order_usage_count: { eq: '1 or 1=1' } } }],
    ['a date that is none', { filter_fields: { expiry_date: { gt: 'yesterday' } } }],
    ['a page that is none', { page: 0 }],
  ])('refuses %s', async (_, query) => {
    await refused(list(query), 'malformed')
  })
})
