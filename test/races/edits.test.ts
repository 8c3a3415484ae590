import { beforeAll, describe, expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { checkInLists } from '#contract/check-in.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { organizers } from '#contract/organizers.ts'
import { products } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import type { Visitor } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { count, ROUNDS, times, together } from './running.ts'

const installation = await openInstallation()
const { app, processes } = installation

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

describe('two people change the same thing', () => {
  type Change = (visitor: Visitor, name: string) => Promise<{ data: unknown }>

  async function aProduct(): Promise<Change> {
    const { event, product } = await createEventOnSale(seller)
    const { type, product_type, product_category_id, updated_at } = product
    const prices = product.prices.map(({ id, price }) => ({ id, price }))
    const params = { event_id: event.id, product_id: product.id }
    return ({ call }, title) => {
      const body = { title, type, product_type, product_category_id, updated_at, prices }
      return call(products.update, { params, body })
    }
  }

  async function aPromoCode(): Promise<Change> {
    const { event } = await createEventOnSale(seller)
    const params = { event_id: event.id }
    const { data } = await seller.visitor.call(promoCodes.create, {
      params,
      body: { code: 'code', discount_type: 'NONE' },
    })
    return ({ call }, code) =>
      call(promoCodes.update, {
        params: { ...params, promo_code_id: data.id },
        body: { code, discount_type: 'NONE', updated_at: data.updated_at },
      })
  }

  async function aCapacity(): Promise<Change> {
    const { event, product } = await createEventOnSale(seller)
    const params = { event_id: event.id }
    const venue = { name: 'Hall', capacity: 50, status: 'ACTIVE' as const, product_ids: [product.id] }
    const { data } = await seller.visitor.call(capacityAssignments.create, { params, body: venue })
    return ({ call }, name) =>
      call(capacityAssignments.update, {
        params: { ...params, capacity_assignment_id: data.id },
        body: { ...venue, name, updated_at: data.updated_at },
      })
  }

  async function anEvent(): Promise<Change> {
    const { event } = await createEventOnSale(seller)
    const { start_date, updated_at } = event
    return ({ call }, title) =>
      call(events.update, { params: { event_id: event.id }, body: { title, start_date, updated_at } })
  }

  async function aCheckInList(): Promise<Change> {
    const { event, product } = await createEventOnSale(seller)
    const params = { event_id: event.id }
    const list = { name: 'Door', product_ids: [product.id] }
    const { data } = await seller.visitor.call(checkInLists.create, { params, body: list })
    return ({ call }, name) =>
      call(checkInLists.update, {
        params: { ...params, check_in_list_id: data.id },
        body: { ...list, name, updated_at: data.updated_at },
      })
  }

  async function anOrganizer(): Promise<Change> {
    const body = { name: 'Hall', email: 'hall@example.com', timezone: 'UTC', currency: 'EUR' as const }
    const { data } = await seller.visitor.call(organizers.create, { body })
    return ({ call }, name) =>
      call(organizers.update, {
        params: { organizer_id: data.id },
        body: { ...body, name, updated_at: data.updated_at },
      })
  }

  async function settingsOfAnEvent(): Promise<Change> {
    const params = { event_id: (await createEventOnSale(seller)).event.id }
    const { updated_at } = (await seller.visitor.call(events.getSettings, { params })).data
    return ({ call }, seo_title) => call(events.updateSettings, { params, body: { seo_title, updated_at } })
  }

  async function settingsOfAnOrganizer(): Promise<Change> {
    const body = { name: 'Hall', email: 'hall@example.com', timezone: 'UTC', currency: 'EUR' as const }
    const { data } = await seller.visitor.call(organizers.create, { body })
    const params = { organizer_id: data.id }
    const { updated_at } = (await seller.visitor.call(organizers.getSettings, { params })).data
    return ({ call }, seo_title) => call(organizers.updateSettings, { params, body: { seo_title, updated_at } })
  }

  async function aTax(): Promise<Change> {
    const params = { account_id: seller.user.account_id }
    const tax = { type: 'TAX', calculation_type: 'PERCENTAGE', rate: 7, is_active: true, is_default: false } as const
    const { data } = await seller.visitor.call(taxesAndFees.create, { params, body: { ...tax, name: newTaxName() } })
    const prefix = newTaxName()
    return ({ call }, name) =>
      call(taxesAndFees.update, {
        params: { ...params, tax_or_fee_id: data.id },
        body: { ...tax, name: `${prefix} ${name}`, updated_at: data.updated_at },
      })
  }

  const PERSON = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }

  async function anOrder(): Promise<Change> {
    const { event, product } = await createEventOnSale(seller)
    const params = { event_id: event.id }
    const items = [{ product_price_id: product.prices[0]?.id ?? 0, quantity: 1 }]
    const buyer = { ...PERSON, locale: 'en' } as const
    const body = { items, buyer, payment: 'PAID', send_emails: false } as const
    const { data } = await seller.visitor.call(orders.create, { params, body })
    const { updated_at } = data
    return ({ call }, notes) =>
      call(orders.update, { params: { ...params, order_id: data.id }, body: { ...PERSON, notes, updated_at } })
  }

  async function anAttendee() {
    const { event, product } = await createEventOnSale(seller)
    const params = { event_id: event.id }
    const ticket = { product_price_id: product.prices[0]?.id ?? 0, locale: 'en', send_emails: false } as const
    const { data } = await seller.visitor.call(attendees.create, {
      params,
      body: { ...PERSON, ...ticket, payment: 'PAID' },
    })
    return { params: { ...params, attendee_id: data.id }, updated_at: data.updated_at }
  }

  async function detailsOfAnAttendee(): Promise<Change> {
    const { params, updated_at } = await anAttendee()
    return ({ call }, notes) => call(attendees.update, { params, body: { notes, updated_at } })
  }

  async function holderOfATicket(): Promise<Change> {
    const { params, updated_at } = await anAttendee()
    return ({ call }, first_name) =>
      call(attendees.transfer, { params, body: { ...PERSON, first_name, send_ticket: false, updated_at } })
  }

  let taxes = 0
  /** Names are unique within an account. */
  const newTaxName = () => `Tax ${++taxes}`

  const TABLES = [
    'products',
    'promo_codes',
    'capacity_assignments',
    'events',
    'check_in_lists',
    'organizers',
    'event_settings',
    'organizer_settings',
    'taxes_and_fees',
    'orders',
    'attendees',
  ]
  const THINGS = [
    ['a product', aProduct],
    ['a promo code', aPromoCode],
    ['a capacity', aCapacity],
    ['an event', anEvent],
    ['a check-in list', aCheckInList],
    ['an organizer', anOrganizer],
    ['settings of an event', settingsOfAnEvent],
    ['settings of an organizer', settingsOfAnOrganizer],
    ['a tax', aTax],
    ['an order', anOrder],
    ['an attendee', detailsOfAnAttendee],
    ['the holder of a ticket', holderOfATicket],
  ] as const

  /** Both requests have compared the version before either writes. */
  const WRITING = [
    {
      matching: `^update "?(${TABLES.join('|')})"? set`,
      where: 'before',
      people: 2,
    },
  ] as const

  /** Ten saves of the same version, from windows of the same organizer. */
  function saveAtOnce(change: Change) {
    const { cookies } = seller.visitor
    const saves = times(10, (index) => (visitor: Visitor) => change(visitor, `name-${index}`))
    return together(processes, saves, { cookies })
  }

  test.each(THINGS)('%s: the first save counts, the others are told of it', async (_, prepare) => {
    for (const __ of ROUNDS) expect(count(await saveAtOnce(await prepare()))).toEqual({ ok: 1, '409 stale': 9 })
  })

  test.each(THINGS)('unprotected: %s is overwritten by those who never saw the last version', async (_, prepare) => {
    const open = { protections: [PROTECTIONS.row_locks], meetings: WRITING }
    const change = await prepare()
    const { result } = await unprotected(installation, open, () => saveAtOnce(change))
    expect(count(result).ok).toBeGreaterThan(1)
  })
})
