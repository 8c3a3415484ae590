import { describe, expect, it } from 'vitest'
import { currentStep, type Facts, neighbours, stepsFor } from './steps.ts'

const NOTHING: Facts = {
  mustConfirm: true,
  isConfirmed: false,
  hasOrganizer: false,
  hasEvent: false,
  hasTicket: false,
  costsMoney: false,
  hasWayToPay: false,
}
const at = (facts: Partial<Facts>, wanted: string | null = null) =>
  currentStep(stepsFor({ ...NOTHING, ...facts }), wanted)
const namesOf = (facts: Partial<Facts>) => stepsFor({ ...NOTHING, ...facts }).map(({ name }) => name)

const CONFIRMED = { isConfirmed: true }
const ORGANIZER = { ...CONFIRMED, hasOrganizer: true }
const EVENT = { ...ORGANIZER, hasEvent: true }
const PAID = { ...EVENT, hasTicket: true, costsMoney: true }

describe('the step that comes first', () => {
  it.each([
    ['nothing', {}, 'confirm'],
    ['nothing, and no address to confirm', { mustConfirm: false }, 'organizer'],
    ['a confirmed address', CONFIRMED, 'organizer'],
    ['an organizer', ORGANIZER, 'event'],
    ['a draft', EVENT, 'ticket'],
    ['a ticket with a price', PAID, 'payment'],
    ['a free ticket', { ...EVENT, hasTicket: true }, 'publish'],
    ['a way to pay', { ...PAID, hasWayToPay: true }, 'publish'],
    ['a draft of somebody who skipped the code', { ...EVENT, isConfirmed: false }, 'confirm'],
  ])('with %s', (_, facts, expected) => {
    expect(at(facts)).toBe(expected)
  })
})

describe('the step that the address names', () => {
  it('is shown when what it builds on is there', () => {
    expect(at({}, 'organizer')).toBe('organizer')
    expect(at(PAID, 'event')).toBe('event')
    expect(at(EVENT, 'publish')).toBe('publish')
  })

  it('else gives way to the first that is to be done', () => {
    expect(at({}, 'ticket')).toBe('confirm')
    expect(at(ORGANIZER, 'publish')).toBe('event')
    expect(at(CONFIRMED, 'nonsense')).toBe('organizer')
  })

  it('gives way to the next one when it is not asked for any more', () => {
    expect(at({ mustConfirm: false }, 'confirm')).toBe('organizer')
    expect(at({ ...EVENT, isConfirmed: false, hasTicket: true }, 'payment')).toBe('publish')
  })
})

describe('the way', () => {
  it('asks for a way to pay until it is known that nothing costs money', () => {
    expect(namesOf(EVENT)).toContain('payment')
    expect(namesOf(PAID)).toContain('payment')
    expect(namesOf({ ...EVENT, hasTicket: true })).not.toContain('payment')
  })

  it('leads back by one, and on to what is still to be done', () => {
    const first = stepsFor(NOTHING)
    expect(neighbours(first, 'confirm')).toEqual({ before: null, after: 'organizer' })
    expect(neighbours(first, 'ticket')).toEqual({ before: 'event', after: 'payment' })
    const later = stepsFor({ ...NOTHING, ...PAID })
    expect(neighbours(later, 'confirm')).toEqual({ before: null, after: 'payment' })
    expect(neighbours(later, 'event')).toEqual({ before: 'organizer', after: 'payment' })
    expect(neighbours(later, 'publish')).toEqual({ before: 'payment', after: 'publish' })
  })
})
