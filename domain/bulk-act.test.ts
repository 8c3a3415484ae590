import { describe, expect, it } from 'vitest'
import { type ActedOn, amountOf, type BulkAct, emailsOf, skipReason } from './bulk-act.ts'

const order = (fields: Partial<ActedOn> = {}): ActedOn => ({
  status: 'COMPLETED',
  payment_status: 'PAYMENT_RECEIVED',
  refund_status: null,
  total_gross: 2000,
  total_refunded: 0,
  tags: [],
  ...fields,
})
const unpaid = { status: 'AWAITING_OFFLINE_PAYMENT', payment_status: 'AWAITING_OFFLINE_PAYMENT' } as const
const twenty = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
const of = (act: BulkAct) => ({ act, tag: act.endsWith('TAG') ? 'VIP' : null })

describe('an order is left as it is', () => {
  it.each<[BulkAct, Partial<ActedOn>, string | null]>([
    ['CANCEL', {}, null],
    ['CANCEL', unpaid, null],
    ['CANCEL', { status: 'CANCELLED' }, 'already_cancelled'],
    ['CANCEL', { status: 'RESERVED' }, 'not_placed'],
    ['CANCEL', { status: 'EXPIRED' }, 'not_placed'],
    ['CANCEL', { status: 'ABANDONED' }, 'not_placed'],
    ['REFUND', {}, null],
    ['REFUND', { status: 'CANCELLED' }, null],
    ['REFUND', { total_refunded: 500, refund_status: 'PARTIALLY_REFUNDED' }, null],
    ['REFUND', { refund_status: 'REFUND_FAILED' }, null],
    ['REFUND', { refund_status: 'REFUND_PENDING' }, 'refund_pending'],
    ['REFUND', { total_refunded: 2000, refund_status: 'REFUNDED' }, 'nothing_to_refund'],
    ['REFUND', { total_gross: 0, payment_status: 'NO_PAYMENT_REQUIRED' }, 'nothing_to_refund'],
    ['REFUND', unpaid, 'nothing_to_refund'],
    ['MARK_AS_PAID', unpaid, null],
    ['MARK_AS_PAID', {}, 'already_paid'],
    ['MARK_AS_PAID', { total_gross: 0, payment_status: 'NO_PAYMENT_REQUIRED' }, 'nothing_to_pay'],
    ['MARK_AS_PAID', { status: 'CANCELLED' }, 'cancelled'],
    ['MARK_AS_PAID', { status: 'EXPIRED' }, 'not_placed'],
    ['RESEND', {}, null],
    ['RESEND', unpaid, null],
    ['RESEND', { status: 'CANCELLED' }, 'cancelled'],
    ['RESEND', { status: 'RESERVED' }, 'not_placed'],
    ['ADD_TAG', { status: 'EXPIRED' }, null],
    ['ADD_TAG', { tags: ['VIP'] }, 'has_tag'],
    ['ADD_TAG', { tags: twenty }, 'too_many_tags'],
    ['ADD_TAG', { tags: [...twenty.slice(1), 'VIP'] }, 'has_tag'],
    ['REMOVE_TAG', { tags: ['VIP'] }, null],
    ['REMOVE_TAG', { tags: ['vip'] }, 'has_no_tag'],
  ])('%s, %j: %s', (act, fields, expected) => {
    expect(skipReason(of(act), order(fields))).toBe(expected)
  })
})

describe('the money of an act', () => {
  it.each<[BulkAct, Partial<ActedOn>, number]>([
    ['CANCEL', {}, 2000],
    ['CANCEL', { total_refunded: 500, refund_status: 'PARTIALLY_REFUNDED' }, 1500],
    ['CANCEL', unpaid, 0],
    ['REFUND', { total_refunded: 500, refund_status: 'PARTIALLY_REFUNDED' }, 1500],
    ['MARK_AS_PAID', unpaid, 2000],
    ['RESEND', {}, 0],
    ['ADD_TAG', {}, 0],
  ])('%s, %j: %i', (act, fields, expected) => {
    expect(amountOf(act, order(fields))).toBe(expected)
  })
})

describe('the e-mails of an act', () => {
  it.each<[BulkAct, Partial<ActedOn>, number, boolean?]>([
    ['CANCEL', {}, 1],
    ['CANCEL', {}, 2, true],
    ['CANCEL', unpaid, 1, true],
    ['REFUND', {}, 1],
    ['MARK_AS_PAID', unpaid, 4],
    ['RESEND', {}, 4],
    // Tickets of an unpaid order do not admit yet.
    ['RESEND', unpaid, 1],
    ['ADD_TAG', {}, 0],
    ['REMOVE_TAG', {}, 0],
  ])('%s, %j, tickets to 3 addresses: %i', (act, fields, expected, refund = false) => {
    expect(emailsOf({ act, refund }, { ...order(fields), addresses: 3 })).toBe(expected)
  })
})
