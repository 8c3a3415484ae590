import { expect, test } from 'vitest'
import { actorIn, readFilters, withActor, withFilter, withoutFilters } from './filters.ts'

const read = (address: string) => readFilters(new URLSearchParams(address))

test('what stands in the address is what is asked for', () => {
  const address =
    'actor_kind=api_key&actor_id=3&name=order.paid&organizer_id=5&event_id=7&from=2026-11-01&to=2026-11-22'
  const where = { organizer_id: 5, event_id: 7, from: '2026-11-01', to: '2026-11-22' }
  const all = { actor_kind: 'api_key', actor_id: 3, name: 'order.paid', ...where }
  expect(read(address)).toEqual(all)
})

test.each([
  'actor_kind=nobody',
  'name=order.eaten',
  'event_id=-1',
  'actor_id=7',
  'organizer_id=0',
  'event_id=7x',
  'event_id=99999999999',
  'from=0002-11-01',
  'to=2026-02-30',
  'from=yesterday&to=',
])('nonsense is left out: %s', (address) => {
  expect(read(address)).toEqual({})
})

test('a filter is set, taken away, and all go at once; what else stands in the address stays', () => {
  const start = new URLSearchParams('keep=1&from=2026-11-01')
  expect(String(withFilter(start, 'name', 'role.created'))).toBe('keep=1&from=2026-11-01&name=role.created')
  expect(String(withFilter(start, 'from', null))).toBe('keep=1')
  expect(String(withoutFilters(start))).toBe('keep=1')
})

test('one person or key is a kind and a number, which go together', () => {
  const start = new URLSearchParams('keep=1')
  const ada = withActor(start, 'user:7')
  expect(String(ada)).toBe('keep=1&actor_kind=user&actor_id=7')
  expect(actorIn(readFilters(ada))).toBe('user:7')
  expect(String(withActor(ada, null))).toBe('keep=1')
  const keys = withFilter(ada, 'actor_kind', 'api_key')
  expect(String(keys)).toBe('keep=1&actor_kind=api_key')
  expect(actorIn(readFilters(keys))).toBeNull()
})
