import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { bodyFor, ENDPOINTS, isForm } from '#test/endpoints.ts'
import { createWorld } from '#test/worlds.ts'
import { unknownFields } from './unknown-fields.ts'

const testApp = await createTestApp()
const { ids, visitor } = await createWorld(testApp, 'own')
const withBody = ENDPOINTS.filter(({ spec }) => spec.body && !isForm(spec.body))

describe('a body', () => {
  test.each(withBody)('of $name is known as it should be, and nothing else', async (endpoint) => {
    const body = (await bodyFor(endpoint, ids)) as object
    expect(unknownFields(endpoint.spec, { query: undefined, body })).toBeNull()
    const more = { ...body, not_there: 1 }
    expect(unknownFields(endpoint.spec, { query: { neither: '1' }, body: more })).toBe('neither, not_there')
  })

  test('is looked at in its depth, without the numbers of rows', () => {
    const row = z.union([z.object({ a: z.string() }), z.object({ b: z.string() }).nullable()])
    const body = z.object({ rows: z.array(row).optional(), open: z.record(z.string(), z.unknown()).optional() })
    const given = { rows: [{ a: '', c: 1 }, { b: '', c: 1 }, null], open: { x: 1 } }
    expect(unknownFields({ body }, { query: undefined, body: given })).toBe('rows.c')
  })

  test('of a stranger writes no header of its own, and no long one', () => {
    const name = 'é\r\nSet-Cookie: a=b, \ud800'
    const given = Object.fromEntries([name, ...Array(500).keys()].map((key) => [`x${key}${'y'.repeat(500)}`, 1]))
    const said = unknownFields({ body: z.object({}) }, { query: undefined, body: given }) ?? ''
    expect(said).toMatch(/^[\w.%!~*'(), -]+$/)
    expect(said.length).toBeLessThanOrEqual(1_000)
    const short = Object.fromEntries([...Array(500).keys()].map((key) => [`x${key}`, 1]))
    expect(unknownFields({ body: z.object({}) }, { query: undefined, body: short })?.split(', ')).toHaveLength(20)
  })
})

describe('an answer', () => {
  const named = async (path: string, body?: object) => {
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await visitor.fetch(`/api${path}`, body ? json : {})
    return [answer.status, answer.headers.get('unknown-fields')]
  }

  test('names them, of a refusal as well', async () => {
    const organizer = { name: 'Club', email: 'a@example.com', timezone: 'UTC', currency: 'EUR' }
    expect(await named('/organizers?now=1', { ...organizer, colour: 'red' })).toEqual([201, 'now, colour'])
    expect(await named('/organizers', { colour: 'red' })).toEqual([422, 'colour'])
    expect(await named('/organizers', { ...organizer, name: 'Other' })).toEqual([201, null])
    expect(await named('/organizers?pages=2')).toEqual([200, 'pages'])
    expect(await named('/events?page=1&per_page=5&filter_fields[status][eq]=LIVE&per=5')).toEqual([200, 'per'])
  })

  test('to a reservation names them', async () => {
    const price = { price_id: ids.product_price_id, quantity: 1, colour: 'red' }
    const body = { products: [{ product_id: ids.product_id, quantities: [price] }], hurry: true }
    const answer = await visit(testApp.app).fetch(`/api/public/events/${ids.event_id}/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.headers.get('unknown-fields')).toBe('products.quantities.colour, hurry')
  })
})
