import { expect, it } from 'vitest'
import { publicAddress } from './public-address.ts'

it.each([
  ['https://tickets.example.com', 'http://10.0.0.7:3000', 'https://tickets.example.com/event/7/gala'],
  ['http://localhost:3000', 'https://box-office.example', 'https://box-office.example/event/7/gala'],
  ['', 'https://box-office.example', 'https://box-office.example/event/7/gala'],
])('with the configured address %s, seen at %s: %s', (frontend_url, visitor, address) => {
  expect(publicAddress('/event/7/gala', { frontend_url }, visitor)).toBe(address)
})
