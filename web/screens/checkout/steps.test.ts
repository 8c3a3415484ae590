import { expect, it } from 'vitest'
import { fittingStep, nextStep, stepOf } from './steps.ts'

const open = {
  status: 'RESERVED',
  is_expired: false,
  is_payment_required: true,
  is_awaiting_confirmation: false,
  email: 'ada@example.com',
  payment_provider: null,
} as const
const fresh = { ...open, email: null }
const free = { ...open, is_payment_required: false }
const unconfirmed = { ...free, is_awaiting_confirmation: true }
const expired = { ...open, is_expired: true }
const late = { ...expired, payment_provider: 'STRIPE' } as const
const abandoned = { ...open, status: 'ABANDONED', payment_provider: 'STRIPE' } as const
const done = { ...open, status: 'COMPLETED' } as const
const waiting = { ...open, status: 'AWAITING_OFFLINE_PAYMENT' } as const

it.each([
  ['/checkout/7/o_x/details', 'details'],
  ['/checkout/7/o_x/payment/', 'payment'],
  ['/checkout/7/o_x/payment_return', 'payment_return'],
  ['/checkout/7/o_x/confirm', 'confirm'],
  ['/checkout/7/o_x', null],
] as const)('%s shows %s', (path, step) => {
  expect(stepOf(path)).toBe(step)
})

it.each([
  ['details can be changed while the order is open', open, 'details', 'details'],
  ['payment follows details', open, 'payment', 'payment'],
  ['without details there is no payment', fresh, 'payment', 'details'],
  ['without anything to pay there is no payment', free, 'payment', 'details'],
  ['nobody comes back from paying for a free order', free, 'payment_return', 'details'],
  ['coming back from paying', open, 'payment_return', 'payment_return'],
  ['what is confirmed by e-mail waits for that', unconfirmed, null, 'confirm'],
  ['its address can be corrected', unconfirmed, 'details', 'details'],
  ['what is not confirmed by e-mail does not wait', open, 'confirm', 'payment'],
  ['the bare address goes on where it was left', open, null, 'payment'],
  ['the summary is always there', fresh, 'summary', 'summary'],
  ['an expired order is only summed up', expired, 'details', 'summary'],
  ['nobody comes back from paying when no card was tried', expired, 'payment_return', 'summary'],
  ['a card may have been paid too late', late, 'payment_return', 'payment_return'],
  ['a card may have been paid for what was given up', abandoned, 'payment_return', 'payment_return'],
  ['an expired order is not paid any more', late, 'payment', 'summary'],
  ['a completed order is only summed up', done, 'details', 'summary'],
  ['a completed order is not paid twice', done, 'payment', 'summary'],
  ['a placed order is only summed up', waiting, 'payment_return', 'summary'],
] as const)('%s', (_, order, wanted, shown) => {
  expect(fittingStep(order, wanted)).toBe(shown)
})

it('a free order goes on with its details', () => {
  expect(nextStep(free)).toBe('details')
})
