import { events } from '#contract/events.ts'
import { installation } from '#contract/installation.ts'
import { paymentMethods } from '#contract/payment-methods.ts'
import { productCategories } from '#contract/products.ts'
import type { User } from '#contract/users.ts'
import { PERMISSIONS } from '#domain/permissions.ts'
import type { EventInList } from '#web/components/manage/events/event-card.tsx'
import { queryKey } from '#web/lib/calls/query.ts'
import type { Seed } from '#web/lib/calls/reads.ts'

/** A user with all permissions. */
export const SAMPLE_USER: User = {
  id: 1,
  email: 'organizer@example.com',
  first_name: 'Sample',
  last_name: 'Organizer',
  full_name: 'Sample Organizer',
  timezone: 'Europe/Berlin',
  locale: 'en',
  is_email_verified: true,
  has_pending_email_change: false,
  pending_email: null,
  account_id: 1,
  role: 'ADMIN',
  role_id: null,
  role_name: null,
  permissions: [...PERMISSIONS],
  organizer_ids: null,
  event_ids: null,
  is_account_owner: true,
  status: 'ACTIVE',
  last_login_at: null,
  avatar_url: null,
  has_second_factor: false,
  lacks_second_factor: false,
}

export const SAMPLE_EVENT: EventInList = {
  id: 1,
  organizer_id: 1,
  title: 'Songs by the river',
  slug: 'songs-by-the-river',
  description: null,
  category: 'MUSIC',
  start_date: '2031-06-21T17:30:00.000Z',
  end_date: '2031-06-21T20:00:00.000Z',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  status: 'LIVE',
  publish_at: null,
  lifecycle_status: 'UPCOMING',
  prices_include_tax: true,
  hide_getting_started: false,
  created_at: '2031-01-02T10:00:00.000Z',
  updated_at: '2031-01-02T10:00:00.000Z',
  organizer: { id: 1, name: 'Sample Hall', slug: 'sample-hall', status: 'LIVE' },
  images: [],
  statistics: { products_sold: 118, attendees_registered: 112, orders_completed: 54, sales_total_gross: 482_500 },
  location_details: { venue_name: 'Sample Hall', city: 'Berlin' },
  is_online_event: false,
  quantity_left: 82,
}

/** Ids of events that cannot be put on sale, named after the reason. */
export const NOTHING_TO_SELL = 2
export const NO_WAY_TO_PAY = 3

/** API replies for the samples, which have no server to ask. */
export const SAMPLE_SEEDS: Seed[] = [
  {
    key: queryKey(paymentMethods.get, { params: { account_id: 1 } }),
    reply: { data: { methods: [], updated_at: '2031-06-21T17:30:00.000Z' } },
  },
  { key: queryKey(installation.get, {}), reply: { data: { mailbox_is_open: false, email_must_be_confirmed: false } } },
  ...saleOf(SAMPLE_EVENT.id, { price: 2500, payment_providers: ['OFFLINE'] }),
  ...saleOf(NOTHING_TO_SELL, { price: null, payment_providers: ['OFFLINE'] }),
  ...saleOf(NO_WAY_TO_PAY, { price: 2500, payment_providers: [] }),
]

type Sale = { price: number | null; payment_providers: string[] }

function saleOf(event_id: number, { price, payment_providers }: Sale): Seed[] {
  const params = { event_id }
  const product = { type: 'PAID', is_hidden: false, prices: [{ price, is_hidden: false }] }
  const categories = [{ is_hidden: false, products: price === null ? [] : [product] }]
  return [
    {
      key: queryKey(events.getSettings, { params }),
      reply: { data: { payment_providers, offline_payment_methods: [], offline_payment_instructions: null } },
    },
    { key: queryKey(productCategories.list, { params }), reply: { data: categories } },
  ]
}
