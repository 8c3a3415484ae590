import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createViewCounter } from './view-counter.ts'

const headers = { 'user-agent': 'Mozilla/5.0 Firefox/133.0' }
const from = (remoteAddress: string) => ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage
const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

test('a hundred thousand visitors are known at most; the first is forgotten first', () => {
  const counter = createViewCounter({ trusted_proxies: 0 }, () => 0)
  for (let index = 0; index < 100_000; index++) counter.note(from(addressOf(index)), 7)
  expect(counter.note(from(addressOf(0)), 7)).toBe(false)
  expect(counter.note(from(addressOf(100_000)), 7)).toBe(true)
  expect(counter.note(from(addressOf(0)), 7)).toBe(true)
  expect(counter.note(from(addressOf(99_999)), 7)).toBe(false)
})

test('views that cannot be written take a bounded room', () => {
  let now = 0
  const counter = createViewCounter({ trusted_proxies: 0 }, () => now)
  for (let index = 0; index < 60_000; index++) {
    now += 60_000
    counter.note(from('10.0.0.1'), index)
  }
  expect(counter.take()).toHaveLength(50_000)
})
