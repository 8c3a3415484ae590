import { describe, expect, it } from 'vitest'
import { mayAnswer, mayCancel, mayEdit, mayResend, mayTransfer, type SelfServiceFacts } from './self-service.ts'

const ALL: SelfServiceFacts['settings'] = {
  allow_attendee_edits: true,
  allow_transfers: true,
  allow_answer_edits: true,
  attendee_changes_end_hours: 24,
  allow_cancellation: true,
  allow_ticket_cancellation: true,
  refund_cancellations: false,
  cancellation_ends_hours: 48,
}
const START = '2027-05-10T18:00:00.000Z'
const FREE: SelfServiceFacts['order'] = { status: 'COMPLETED', total_gross: 0, refund_status: null, paid_by: null }
const TICKET = { status: 'ACTIVE', is_checked_in: false, is_given_away: false } as const
const USED = { ...TICKET, is_checked_in: true }
const GIVEN = { ...TICKET, is_given_away: true }

type Given = {
  settings?: Partial<SelfServiceFacts['settings']>
  event?: Partial<SelfServiceFacts['event']>
  order?: Partial<SelfServiceFacts['order']>
  now?: string
}

function facts({ settings, event, order, now = '2027-05-01T00:00:00.000Z' }: Given = {}): SelfServiceFacts {
  return {
    settings: { ...ALL, ...settings },
    event: { status: 'LIVE', start_date: START, ...event },
    order: { ...FREE, ...order },
    now,
  }
}

const refused = (refusal: string) => ({ until: null, refusal })
const until = (until: string) => ({ until, refusal: null })

describe('a ticket', () => {
  it.each([
    ['of a free order', {}, TICKET, until('2027-05-09T18:00:00.000Z')],
    ['that was paid', { order: { total_gross: 2000 } }, TICKET, until('2027-05-09T18:00:00.000Z')],
    [
      'that waits for its payment',
      { order: { status: 'AWAITING_OFFLINE_PAYMENT', total_gross: 2000 } },
      { ...TICKET, status: 'AWAITING_PAYMENT' },
      until('2027-05-09T18:00:00.000Z'),
    ],
    ['of an event that is paused', { event: { status: 'PAUSED' } }, TICKET, until('2027-05-09T18:00:00.000Z')],
    ['of an event that is a draft again', { event: { status: 'DRAFT' } }, TICKET, until('2027-05-09T18:00:00.000Z')],
    ['of an event in the archive', { event: { status: 'ARCHIVED' } }, TICKET, refused('self_service_over')],
    ['until the start', { settings: { attendee_changes_end_hours: 0 } }, TICKET, until(START)],
    ['one millisecond before', { now: '2027-05-09T17:59:59.999Z' }, TICKET, until('2027-05-09T18:00:00.000Z')],
    ['in the very moment', { now: '2027-05-09T18:00:00.000Z' }, TICKET, refused('self_service_over')],
    [
      'once the event has begun',
      { settings: { attendee_changes_end_hours: 0 }, now: START },
      TICKET,
      refused('self_service_over'),
    ],
    ['that is checked in', {}, USED, refused('ticket_used')],
    ['that is cancelled', {}, { ...TICKET, status: 'CANCELLED' }, refused('already_cancelled')],
    ['that was given away', {}, { ...TICKET, is_given_away: true }, refused('ticket_given_away')],
    ['of a cancelled order', { order: { status: 'CANCELLED' } }, TICKET, refused('already_cancelled')],
    ['of a cart', { order: { status: 'RESERVED' } }, TICKET, refused('transition_not_allowed')],
    ['of a cart that was over', { order: { status: 'EXPIRED' } }, TICKET, refused('transition_not_allowed')],
    ['of a cart that was given up', { order: { status: 'ABANDONED' } }, TICKET, refused('transition_not_allowed')],
  ] as const)('%s', (_, given, ticket, expected) => {
    expect(mayEdit(facts(given), ticket)).toEqual(expected)
    expect(mayTransfer(facts(given), ticket)).toEqual(expected)
  })

  it('is edited and transferred each where it is allowed', () => {
    const edits = facts({ settings: { allow_transfers: false } })
    expect([mayEdit(edits, TICKET).refusal, mayTransfer(edits, TICKET).refusal]).toEqual([null, 'self_service_off'])
    const transfers = facts({ settings: { allow_attendee_edits: false } })
    expect([mayEdit(transfers, TICKET).refusal, mayTransfer(transfers, TICKET).refusal]).toEqual([
      'self_service_off',
      null,
    ])
  })
})

describe('cancelling an order', () => {
  it.each([
    ['that costs nothing', {}, [TICKET], until('2027-05-08T18:00:00.000Z')],
    ['without tickets', {}, [], until('2027-05-08T18:00:00.000Z')],
    [
      'that waits for its payment',
      { order: { status: 'AWAITING_OFFLINE_PAYMENT', total_gross: 2000 } },
      [{ ...TICKET, status: 'AWAITING_PAYMENT' }],
      until('2027-05-08T18:00:00.000Z'),
    ],
    ['that was paid', { order: { total_gross: 1 } }, [TICKET], refused('order_paid')],
    ['of which one ticket is in', {}, [TICKET, USED], refused('ticket_used')],
    ['of which one ticket was given away', {}, [TICKET, GIVEN], refused('ticket_given_away')],
    [
      'of which the ticket given away is cancelled',
      {},
      [TICKET, { ...GIVEN, status: 'CANCELLED' }],
      until('2027-05-08T18:00:00.000Z'),
    ],
    ['of which the ticket that is in was cancelled', {}, [{ ...USED, status: 'CANCELLED' }], refused('ticket_used')],
    ['that is cancelled', { order: { status: 'CANCELLED' } }, [TICKET], refused('already_cancelled')],
    ['that is a cart', { order: { status: 'RESERVED' } }, [], refused('transition_not_allowed')],
    ['after its own deadline', { now: '2027-05-08T18:00:00.000Z' }, [TICKET], refused('self_service_over')],
    ['of an event in the archive', { event: { status: 'ARCHIVED' } }, [TICKET], refused('self_service_over')],
    ['where it is not allowed', { settings: { allow_cancellation: false } }, [TICKET], refused('self_service_off')],
  ] as const)('%s', (_, given, tickets, expected) => {
    expect(mayCancel(facts(given), tickets)).toEqual(expected)
  })
})

describe('changing answers', () => {
  it.each([
    ['of a placed order, until edits end', {}, until('2027-05-09T18:00:00.000Z')],
    [
      'of an order that awaits its payment',
      { order: { status: 'AWAITING_OFFLINE_PAYMENT' } },
      until('2027-05-09T18:00:00.000Z'),
    ],
    ['once it is too late', { now: '2027-05-09T18:00:00.000Z' }, refused('self_service_over')],
    ['of a cancelled order', { order: { status: 'CANCELLED' } }, refused('already_cancelled')],
    ['where it is not allowed', { settings: { allow_answer_edits: false } }, refused('self_service_off')],
  ] as const)('%s', (_, given, expected) => {
    expect(mayAnswer(facts(given))).toEqual(expected)
  })
})

describe('sending the e-mails again', () => {
  it.each([
    ['COMPLETED', true],
    ['AWAITING_OFFLINE_PAYMENT', true],
    ['CANCELLED', false],
    ['RESERVED', false],
    ['EXPIRED', false],
    ['ABANDONED', false],
  ] as const)('of an order that is %s: %s', (status, expected) => {
    expect(mayResend(facts({ order: { status } }))).toBe(expected)
  })
})
