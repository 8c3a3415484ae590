import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { accountInput, accounts } from '#contract/accounts.ts'
import { affiliates } from '#contract/affiliates.ts'
import { attendees } from '#contract/attendees.ts'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { checkInLists } from '#contract/check-in.ts'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import { eventDefaults } from '#contract/event-defaults.ts'
import { events } from '#contract/events.ts'
import { address } from '#contract/fields.ts'
import { orderDetails } from '#contract/order-details.ts'
import { orders } from '#contract/orders.ts'
import { organizers } from '#contract/organizers.ts'
import { paymentMethods } from '#contract/payment-methods.ts'
import { productCategories, productInput } from '#contract/products.ts'
import { promoCodeInput, promoCodes } from '#contract/promo-codes.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { ticketLookup } from '#contract/ticket-lookup.ts'
import { users } from '#contract/users.ts'
import { type Account, openAccount, PASSWORD, randomEmail, register } from './account.ts'
import { caller } from './caller.ts'
import { invite, keyIn, unsubscribeKey, waitFor } from './long-links.ts'
import { writeLongMessages } from './long-messages.ts'
import { answersTo, askLongQuestions } from './long-questions.ts'
import { longestTexts, ofLength } from './longest.ts'
import { emailTo, linkIn } from './mail.ts'
import { ALLOW_ALL, inDays, keyOf, PAY_LATER, putOnSale, reserve, type Sale } from './sale.ts'

/** Data for every screen, each with the longest texts that its fields take. */
export type World = {
  /** Session cookies of the owner of all this, and of a newcomer without any data. */
  host: [name: string, value: string][]
  newcomer: [name: string, value: string][]
  /** Values of path parameters; keyed by path and name where one page needs another value than the rest. */
  parameters: Record<string, string>
}

/** Creates the world once per run, in the first worker that needs it. */
export async function longWorld(): Promise<World> {
  const file = `${process.env.E2E_DATA_DIR}/long-world.json`
  for (;;) {
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
    if (!isMine(`${file}.begun`)) {
      await sleep(200)
      continue
    }
    try {
      writeFileSync(`${file}.new`, JSON.stringify(await makeWorld()))
      renameSync(`${file}.new`, file)
    } finally {
      rmdirSync(`${file}.begun`)
    }
  }
}

/** Creates the lock folder. True for the worker that is first. */
const isMine = (folder: string) => mkdirSync(folder, { recursive: true }) !== undefined

async function makeWorld(): Promise<World> {
  const host = await openAccount()
  const sale = await sell(host)
  const parameters = {
    event_id: String(sale.event_id),
    organizer_id: String(sale.organizer_id),
    slug: sale.event.slug,
    '/events/:organizer_id/:slug? slug': sale.event.organizer.slug,
    '/events/:organizer_id/:slug/past-events slug': sale.event.organizer.slug,
    events_state: 'upcoming',
    report_type: 'product_sales',
    organizer_report_type: 'events_performance',
    ...(await offer(host, sale)),
    ...(await takeOrders(host, sale)),
    ...(await writeLongMessages(host, await payLater(await giveDetails(await reserve(sale, 3))))),
    ...(await invite(host)),
    '/unsubscribe/:token token': await unsubscribeKey(host, sale.event_id),
    ...(await waitFor(sale.event_id, sale.products[0].prices.at(-1)?.id ?? 0)),
    '*': 'no-such-page',
  }
  return { host: [...host.cookies], newcomer: [...(await register()).cookies], parameters }
}

/** Creates an organizer with a long name who sells all kinds of products and has one past event. */
async function sell(host: Account): Promise<Sale> {
  const { first_name, last_name } = longestTexts(users.updateMe.body)
  const email = randomEmail('changed')
  await host.call(users.updateMe, { body: { first_name, last_name, email, current_password: PASSWORD } })
  const { data: tax } = await host.call(taxesAndFees.create, {
    params: { account_id: host.user.account_id },
    body: { ...longestTexts(taxesAndFees.create.body), ...TAX },
  })
  await setUpAccount(host)
  const named = { ...longestTexts(productInput), tax_and_fee_ids: [tax.id] }
  const tier = longestTexts(productInput.shape.prices.element)
  const sale = await putOnSale(host, {
    organizer: longestTexts(organizers.create.body),
    event: { ...longestTexts(events.create.body), end_date: inDays(31) },
    settings: { ...longestTexts(events.updateSettings.body), ...SETTINGS },
    products: [
      { ...named, ...SHOWN, type: 'TIERED', prices: [{ ...tier, price: 99_999_999 }, SOLD_OUT] },
      { ...named, type: 'FREE', prices: [{ price: 0 }] },
      { ...named, type: 'DONATION', prices: [{ price: 500 }] },
      { ...named, type: 'PAID', product_type: 'GENERAL', prices: [{ price: 1250 }] },
    ],
  })
  const { organizer_id } = sale
  await host.call(organizers.updateSettings, {
    params: { organizer_id },
    body: { ...longestTexts(organizers.updateSettings.body), location_details: longestTexts(address) },
  })
  const over = { ...longestTexts(events.create.body), start_date: inDays(-2), end_date: inDays(-1) }
  await putOnSale(host, { organizer_id, event: over })
  return sale
}

/** Sets the account's defaults, so that new organizers and events start with the longest texts. */
async function setUpAccount({ call, user: { account_id } }: Account): Promise<void> {
  const params = { account_id }
  const { name } = longestTexts(accountInput)
  const kept = { currency_code: 'EUR', timezone: 'Europe/Berlin', locale: 'en' } as const
  await call(accounts.update, { params, body: { ...kept, name } })
  const defaults = { ...longestTexts(eventDefaults.update.body), offers_payment_methods: true }
  await call(eventDefaults.update, { params, body: defaults })
  await call(paymentMethods.update, { params, body: { methods: WAYS_TO_PAY } })
}

const WAYS_TO_PAY: z.input<typeof paymentMethods.update.body>['methods'] = [
  {
    kind: 'BANK_TRANSFER',
    account_holder: ofLength(70),
    iban: 'MT84MALT011000012345MTLCAST001S',
    bic: 'COBADEFFXXX',
    reference: ofLength(100),
  },
  { kind: 'CASH' },
  { kind: 'INVOICE' },
]

const TAX = {
  type: 'TAX',
  calculation_type: 'PERCENTAGE',
  rate: 12.345,
  is_active: true,
  is_default: false,
} as const

const SHOWN = { is_highlighted: true, show_quantity_remaining: true, waitlist_enabled: true } as const
const SOLD_OUT = { ...longestTexts(productInput.shape.prices.element), price: 700, initial_quantity_available: 0 }

const SETTINGS = {
  payment_providers: PAY_LATER.payment_providers,
  location_details: longestTexts(address),
  order_timeout_in_minutes: 120,
  require_billing_address: true,
  ask_for_company_details: true,
  show_marketing_opt_in: true,
  confirm_free_orders_by_email: true,
  ...ALLOW_ALL,
  enable_invoicing: true,
} as const

/** Creates everything of an event besides its products. */
async function offer({ call }: Account, { event_id, products }: Sale) {
  const params = { event_id }
  const product_ids = products.map(({ id }) => id)
  await call(productCategories.create, { params, body: longestTexts(productCategories.create.body) })
  const code = { ...longestTexts(promoCodeInput), discount_type: 'PERCENTAGE', discount: 12.5 } as const
  const { data: promo } = await call(promoCodes.create, { params, body: code })
  const friend = { ...longestTexts(affiliates.create.body), code: 'WWWWWWWWWWWWWWWWWWWW' }
  const { data: affiliate } = await call(affiliates.create, { params, body: friend })
  const limit = { ...longestTexts(capacityAssignments.create.body), capacity: 500, status: 'ACTIVE' } as const
  await call(capacityAssignments.create, { params, body: { ...limit, product_ids } })
  const list = { ...longestTexts(checkInLists.create.body), product_ids: product_ids.slice(0, 3) }
  const { data: made } = await call(checkInLists.create, { params, body: list })
  await askLongQuestions({ call }, event_id, product_ids)
  const keys = { check_in_list_short_id: made.short_id, affiliate_short_id: affiliate.short_id }
  return { ...keys, promo_code: encodeURIComponent(promo.code) }
}

/** Creates an order for each page of the checkout. */
async function takeOrders({ call }: Account, sale: Sale) {
  const [, free = sale.products[0]] = sale.products
  const open = await giveDetails(await reserve(sale, 2))
  const waiting = await payLater(await giveDetails(await reserve(sale, 2)))
  const paid = await payLater(await giveDetails(await reserve(sale, 2)))
  const unconfirmed = await giveDetails(await reserve({ ...sale, products: [free] }))
  const params = { event_id: sale.event_id }
  const { data: listed } = await call(orders.list, { params, query: { query: paid.public_id } })
  const order_id = listed[0]?.id ?? 0
  const body = { ...longestTexts(orders.update.body), email: paid.email ?? '' }
  await call(orders.update, { params: { ...params, order_id }, body })
  await call(orders.markAsPaid, { params: { ...params, order_id } })
  const { data: people } = await call(attendees.list, { params, query: { query: paid.public_id } })
  const link = linkIn(await emailTo(unconfirmed.email ?? '', /confirm/i), `/checkout/${sale.event_id}/confirm/`)
  await caller().call(ticketLookup.request, { body: { email: paid.email ?? '' } })
  const found = linkIn(await emailTo(paid.email ?? '', /^Your tickets$/), '/my-tickets/')
  return {
    order_short_id: open.short_id,
    '/my-tickets/:token token': keyIn(found),
    '/checkout/:event_id/:order_short_id/confirm order_short_id': unconfirmed.short_id,
    '/widget/:event_id/checkout/:order_short_id/confirm order_short_id': unconfirmed.short_id,
    '/checkout/:event_id/:order_short_id/summary order_short_id': waiting.short_id,
    '/order/:event_id/:order_short_id/print order_short_id': paid.short_id,
    '/checkout/:event_id/confirm/:token token': keyIn(link),
    attendee_short_id: paid.attendees[0]?.short_id ?? '',
    order_id: String(order_id),
    attendee_id: String(people[0]?.id),
  }
}

async function giveDetails(order: PublicOrder): Promise<PublicOrder> {
  const email = randomEmail('grace')
  const buyer = { ...longestTexts(orderDetails.shape.order), email }
  const home = { ...longestTexts(address), country: 'DE' }
  const attendee = { ...longestTexts(orderDetails.shape.products.unwrap().element), email }
  const people = order.order_items
    .filter(({ product_type }) => product_type === 'TICKET')
    .flatMap(({ product_id, product_price_id, quantity }) =>
      Array.from({ length: quantity }, () => ({
        ...attendee,
        product_id,
        product_price_id,
        answers: answersTo(order.questions, 'PRODUCT'),
      })),
    )
  const answers = answersTo(order.questions, 'ORDER')
  const body = { order: { ...buyer, address: home, answers }, products: people }
  return (await caller().call(checkout.saveDetails, { params: keyOf(order), body })).data
}

async function payLater(order: PublicOrder): Promise<PublicOrder> {
  return (await caller().call(checkout.awaitOfflinePayment, { params: keyOf(order) })).data
}
