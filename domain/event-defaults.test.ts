import { describe, expect, test } from 'vitest'
import { BUILT_IN, type EventDefaults, type Said, stillTaken, type TakenFrom, takeOver } from './event-defaults.ts'
import type { PaymentMethod } from './payment-method.ts'

const CASH: PaymentMethod = { kind: 'CASH', account_holder: null, iban: null, bic: null, reference: null }

type Case = [what: string, organizer: Said, account: Said, settings: Partial<EventDefaults>, taken_from: TakenFrom]

describe('a new event', () => {
  test.each<Case>([
    ['starts as built in', {}, {}, {}, {}],
    ['also where null is said', { show_marketing_opt_in: null }, { order_timeout_in_minutes: null }, {}, {}],
    ['takes what the account says', {}, minutes(30), minutes(30), { order_timeout_in_minutes: 'ACCOUNT' }],
    [
      'takes what the organizer says',
      { attendee_details_collection_method: 'PER_ORDER' },
      {},
      { attendee_details_collection_method: 'PER_ORDER' },
      { attendee_details_collection_method: 'ORGANIZER' },
    ],
    [
      'the organizer before the account',
      { attendee_details_collection_method: 'PER_TICKET' },
      { attendee_details_collection_method: 'PER_ORDER' },
      { attendee_details_collection_method: 'PER_TICKET' },
      { attendee_details_collection_method: 'ORGANIZER' },
    ],
    [
      'no is said, too',
      { show_marketing_opt_in: false },
      { show_marketing_opt_in: true },
      { show_marketing_opt_in: false },
      { show_marketing_opt_in: 'ORGANIZER' },
    ],
    [
      'what is said as it is built in is still said',
      {},
      { ...minutes(15), price_display_mode: 'INCLUSIVE' },
      {},
      { order_timeout_in_minutes: 'ACCOUNT', price_display_mode: 'ACCOUNT' },
    ],
    [
      'each setting by itself',
      { show_marketing_opt_in: false },
      { ...minutes(45), support_email: 'help@example.com' },
      { show_marketing_opt_in: false, ...minutes(45), support_email: 'help@example.com' },
      { show_marketing_opt_in: 'ORGANIZER', order_timeout_in_minutes: 'ACCOUNT', support_email: 'ACCOUNT' },
    ],
    [
      'ways to be paid, where there are any',
      { offline_payment_methods: [] },
      { offline_payment_methods: [CASH] },
      { offline_payment_methods: [CASH] },
      { offline_payment_methods: 'ACCOUNT' },
    ],
  ])('%s', (_, ORGANIZER, ACCOUNT, settings, taken_from) => {
    expect(takeOver({ ORGANIZER, ACCOUNT })).toEqual({ settings: { ...BUILT_IN, ...settings }, taken_from })
  })

  test('is built in with the address of its organizer', () => {
    const built_in = { ...BUILT_IN, support_email: 'club@example.com' }
    expect(takeOver({ ORGANIZER: {}, ACCOUNT: {} }, built_in)).toEqual({ settings: built_in, taken_from: {} })
    const ACCOUNT = { support_email: 'help@example.com' }
    expect(takeOver({ ORGANIZER: {}, ACCOUNT }, built_in).settings).toEqual({ ...built_in, ...ACCOUNT })
  })
})

function minutes(order_timeout_in_minutes: number) {
  return { order_timeout_in_minutes }
}

test('what is set by hand is nobody’s default any more', () => {
  const taken = { order_timeout_in_minutes: 'ACCOUNT', show_marketing_opt_in: 'ORGANIZER' } as const
  expect(stillTaken(taken, ['seo_title'])).toEqual(taken)
  expect(stillTaken(taken, ['seo_title', 'show_marketing_opt_in'])).toEqual({ order_timeout_in_minutes: 'ACCOUNT' })
})
