import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { hasLabel } from './field-words.ts'

/** Sent along with changes, or parts of an order; no changes by themselves. */
const NO_CHANGE = new Set(['updated_at', 'password_confirmation', 'current_password', 'order', 'products', 'units'])

test('every field that an update of the API takes has a label in the activity log', () => {
  const all = Object.values(contract).flatMap((endpoints) => Object.values<EndpointSpec>(endpoints))
  const updates = all.filter(({ method, access }) => method === 'PUT' && access !== 'public')
  const fields = updates.flatMap(({ body }) => Object.keys((body as { shape?: object } | undefined)?.shape ?? {}))
  expect(fields.length).toBeGreaterThan(100)
  expect([...new Set(fields)].filter((field) => !hasLabel(field) && !NO_CHANGE.has(field))).toEqual([])
})
