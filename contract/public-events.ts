import { z } from 'zod'
import { EVENT_CATEGORIES, EVENT_STATUSES } from '#domain/event-status.ts'
import { PRICE_TYPES, PRODUCT_TYPES } from '#domain/product.ts'
import { endpoint } from './endpoint.ts'
import { eventSettings } from './event-settings.ts'
import { EVENT_LIFECYCLES, eventListQuery } from './events.ts'
import { address, email, id, instant, line } from './fields.ts'
import { image, shownImage } from './images.ts'
import { legalLinks } from './legal-links.ts'
import { pageOf } from './lists.ts'
import { adjustment, calculationLine } from './price-lines.ts'
import { pageTheme } from './theme.ts'

export const publicPrice = z.object({
  id,
  label: z.string().nullable(),
  /** Per unit after the discount, before fees and taxes (with prices_include_tax: the gross price). */
  price: z.int(),
  price_before_discount: z.int().nullable(),
  fee_total: z.int(),
  tax_total: z.int(),
  /** Price of one unit with all fees and taxes. */
  price_including_taxes_and_fees: z.int(),
  sale_start_date: instant.nullable(),
  sale_end_date: instant.nullable(),
  is_before_sale_start_date: z.boolean(),
  is_after_sale_end_date: z.boolean(),
  is_sold_out: z.boolean(),
  is_available: z.boolean(),
  can_join_waitlist: z.boolean(),
  /** Only if the product shows it; null means unlimited or not shown. */
  quantity_remaining: z.int().nullable(),
  /** Maximum of this price that one order may contain now. */
  max_quantity: z.int(),
})

export const publicProduct = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(PRICE_TYPES),
  product_type: z.enum(PRODUCT_TYPES),
  sale_start_date: instant.nullable(),
  sale_end_date: instant.nullable(),
  min_per_order: z.int(),
  max_per_order: z.int(),
  is_before_sale_start_date: z.boolean(),
  is_after_sale_end_date: z.boolean(),
  is_sold_out: z.boolean(),
  is_available: z.boolean(),
  start_collapsed: z.boolean(),
  is_highlighted: z.boolean(),
  highlight_message: z.string().nullable(),
  show_quantity_remaining: z.boolean(),
  taxes_and_fees: z.array(calculationLine),
  prices: z.array(publicPrice),
})
export type PublicProduct = z.output<typeof publicProduct>

const publicOrganizer = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  status: z.string(),
  description: z.string().nullable(),
  website: z.string().nullable(),
  timezone: z.string(),
  images: z.array(image),
  /** Image for messengers and networks, 1200 × 630 pixels, relative to the address of the installation. */
  share_image: z.string(),
  settings: legalLinks.extend({
    social_media_handles: z.record(z.string(), z.string()),
    location_details: address.partial(),
    website_url: z.string().nullable(),
    seo_title: z.string().nullable(),
    seo_description: z.string().nullable(),
    seo_keywords: z.string().nullable(),
    allow_search_engine_indexing: z.boolean(),
  }),
  /** True if visitors are asked for consent to count their visit (docs/rules/visits.md). */
  counts_visits: z.boolean(),
  /** Names and addresses of the social_media_handles. */
  social_links: z.array(z.object({ name: z.string(), url: z.string() })),
})
export type PublicOrganizer = z.output<typeof publicOrganizer>

/** Organizer with the further data of its own page. */
const publicOrganizerPage = publicOrganizer.extend({
  cover: shownImage.nullable(),
  theme: pageTheme,
  /** Categories of its public events. */
  event_categories: z.array(z.enum(EVENT_CATEGORIES)),
})
export type PublicOrganizerPage = z.output<typeof publicOrganizerPage>

const publicEventSummary = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  /** Text without tags, at most 160 characters. */
  description_preview: z.string(),
  category: z.enum(EVENT_CATEGORIES),
  start_date: instant,
  end_date: instant.nullable(),
  timezone: z.string(),
  currency: z.string(),
  status: z.enum(EVENT_STATUSES),
  lifecycle_status: z.enum(EVENT_LIFECYCLES),
  is_online_event: z.boolean(),
  location_details: address.partial(),
  images: z.array(image),
  /** The organizer's image, or a generated pattern. */
  cover: shownImage,
  organizer: z.object({ id, name: z.string(), slug: z.string(), status: z.string() }),
  /** With fees and taxes. Of tickets available now or possibly again, else of such other products; null without any. */
  lowest_price: z.int().nullable(),
  highest_price: z.int().nullable(),
  is_sold_out: z.boolean(),
})
export type PublicEventSummary = z.output<typeof publicEventSummary>

const themedEvent = publicEventSummary.extend({ theme: pageTheme })

/** Event of an order or ticket. */
export const publicEventOfOrder = themedEvent.extend({
  legal: legalLinks,
  /** Logo for the event's tickets, else that of its organizer. */
  logo: z.object({ url: z.string(), alt_text: z.string() }).nullable(),
})

export const publicEvent = themedEvent.extend({
  description: z.string().nullable(),
  prices_include_tax: z.boolean(),
  organizer: publicOrganizer,
  /** Image for messengers, 1200 × 630 pixels, relative to the installation's address; `&lang=` chooses its language. */
  share_image: z.string(),
  settings: eventSettings.pick({
    pre_checkout_message: true,
    continue_button_text: true,
    support_email: true,
    maps_url: true,
    website_url: true,
    seo_title: true,
    seo_description: true,
    seo_keywords: true,
    allow_search_engine_indexing: true,
    price_display_mode: true,
  }),
  product_categories: z.array(
    z.object({
      id,
      name: z.string(),
      description: z.string().nullable(),
      no_products_message: z.string().nullable(),
      products: z.array(publicProduct),
    }),
  ),
  /** Without one, only free products are on sale. */
  has_way_to_pay: z.boolean(),
  /** True if any promo code can be used; the codes themselves are not returned. */
  has_promo_codes: z.boolean(),
  /** Given code if it applies; null otherwise. */
  promo_code: z.string().nullable(),
  /** Minimum of a selection's listed prices for that code to take effect, in minor units. */
  promo_code_minimum: z.int().nullable(),
  /** Discounts of that code. To price a selection, start from listed prices (`price_before_discount ?? price`). */
  adjustments: z.array(adjustment),
  /** The server's clock, for countdowns. */
  server_time: instant,
})
export type PublicEvent = z.output<typeof publicEvent>

export const publicEvents = {
  list: endpoint({
    method: 'GET',
    path: '/public/events',
    access: 'public',
    summary: 'Events on sale',
    query: eventListQuery,
    response: pageOf(publicEventSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/public/events/:event_id',
    access: 'public',
    summary: 'One event as visitors see it; drafts only for their own account',
    query: z.object({ promo_code: z.string().trim().max(50).optional() }),
    response: publicEvent,
  }),
}

export const eventPreviews = {
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/preview',
    access: 'event',
    permission: 'events.read',
    summary: 'The event as visitors see it, whatever its status',
    description: 'With promo_code as for whoever has that code; with stock=NONE as when everything is sold.',
    query: z.object({
      promo_code: z.string().trim().max(50).optional(),
      stock: z.enum(['ACTUAL', 'NONE']).default('ACTUAL'),
    }),
    response: publicEvent,
  }),
}

export const publicOrganizers = {
  get: endpoint({
    method: 'GET',
    path: '/public/organizers/:organizer_id',
    access: 'public',
    summary: 'One organizer as visitors see it',
    response: publicOrganizerPage,
  }),
  events: endpoint({
    method: 'GET',
    path: '/public/organizers/:organizer_id/events',
    access: 'public',
    summary: 'Published events of an organizer',
    query: eventListQuery,
    response: pageOf(publicEventSummary),
  }),
  contactForm: endpoint({
    method: 'GET',
    path: '/public/organizers/:organizer_id/contact',
    access: 'public',
    summary: 'A form to write to an organizer',
    response: z.object({ form_token: z.string() }),
    limit: { max: 60, seconds: 600, by: 'address' },
  }),
  contact: endpoint({
    method: 'POST',
    path: '/public/organizers/:organizer_id/contact',
    access: 'public',
    summary: 'Write to an organizer',
    description:
      'form_token is that of a form between three seconds and a day old, and takes five messages: nobody writes faster. Whoever fills in topic, which no person sees, is answered like everybody else, and the message goes nowhere.',
    body: z.object({
      name: line(255),
      email,
      message: z.string().trim().min(1).max(5000),
      form_token: z.string().max(200).nullish(),
      topic: z.string().max(400).nullish(),
    }),
    response: null,
    limit: { max: 5, seconds: 600, by: 'address' },
    atomic: true,
  }),
}
