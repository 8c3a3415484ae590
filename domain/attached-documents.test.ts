import { expect, test } from 'vitest'
import { mayCarry, type OwnedTicket } from './attached-documents.ts'

const TICKET: OwnedTicket = {
  status: 'ACTIVE',
  email: 'ann@example.com',
  buyer_email: 'grace@example.com',
  is_given_away: false,
}

test.each<[string, Partial<OwnedTicket>, recipient: string, expected: boolean]>([
  ['to its holder', {}, 'ann@example.com', true],
  ['to its holder, in other capitals', {}, 'Ann@Example.com', true],
  ['to the buyer', {}, 'Grace@example.com', true],
  ['to anyone else', {}, 'eve@example.com', false],
  ['given away, to its holder', { is_given_away: true }, 'ann@example.com', true],
  ['given away, to the buyer', { is_given_away: true }, 'grace@example.com', false],
  ['cancelled', { status: 'CANCELLED' }, 'ann@example.com', false],
  ['awaiting payment', { status: 'AWAITING_PAYMENT' }, 'ann@example.com', false],
  ['of an order without an address, to its holder', { buyer_email: null }, 'ann@example.com', true],
  ['of an order without an address, to anyone else', { buyer_email: null }, 'grace@example.com', false],
])('a ticket is attached: %s', (_, ticket, recipient, expected) => {
  expect(mayCarry({ ...TICKET, ...ticket }, recipient)).toBe(expected)
})
