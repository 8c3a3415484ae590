import { z } from 'zod'
import { CURRENCIES } from '#domain/money.ts'
import { ORGANIZER_STATUSES } from '#domain/organizer-status.ts'
import { SOCIAL_NETWORKS } from '#domain/social-networks.ts'
import { endpoint } from './endpoint.ts'
import {
  address,
  clearable,
  email,
  id,
  instant,
  line,
  optional,
  personName,
  richText,
  seenVersion,
  url,
} from './fields.ts'
import { image } from './images.ts'
import { issue } from './issues.ts'
import { themeSettings, themeSettingsInput } from './theme.ts'
import { timezone } from './users.ts'

const organizerSettings = z.object({
  organizer_id: id,
  /** Null for the account's default. */
  default_attendee_details_collection_method: z.enum(['PER_TICKET', 'PER_ORDER']).nullable(),
  default_show_marketing_opt_in: z.boolean().nullable(),
  default_allow_attendee_self_edit: z.boolean(),
  allow_search_engine_indexing: z.boolean(),
  social_media_handles: z.record(z.string(), z.string()),
  location_details: address.partial(),
  website_url: z.string().nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  seo_keywords: z.string().nullable(),
  imprint_url: z.string().nullable(),
  privacy_url: z.string().nullable(),
  terms_url: z.string().nullable(),
  mail_sender_name: z.string().nullable(),
  mail_reply_to: z.string().nullable(),
  /** Measurement ID of Google Analytics; null: visits are not counted (docs/rules/visits.md). */
  analytics_property: z.string().nullable(),
  has_analytics_api_secret: z.boolean(),
  updated_at: instant,
  /** Design of the organizer's page and of all events without their own; null for the default theme. */
  homepage_theme_settings: themeSettings.nullable(),
})

const organizer = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  status: z.enum(ORGANIZER_STATUSES),
  email: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  timezone: z.string(),
  currency: z.string(),
  created_at: instant,
  updated_at: instant,
  images: z.array(image),
})
export type Organizer = z.output<typeof organizer>

export const organizerInput = z.object({
  name: line(100),
  email,
  phone: optional(line(25)),
  website: optional(url),
  description: optional(richText(5000)),
  timezone,
  currency: z.enum(CURRENCIES),
})

const measurementId = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^G-[A-Z0-9]{4,20}$/, issue('not_a_measurement_id'))

const organizerSettingsInput = z
  .object({
    default_attendee_details_collection_method: z.enum(['PER_TICKET', 'PER_ORDER']).nullable(),
    default_show_marketing_opt_in: z.boolean().nullable(),
    default_allow_attendee_self_edit: z.boolean(),
    allow_search_engine_indexing: z.boolean(),
    /** Merged with the existing ones; null removes one. */
    social_media_handles: z.partialRecord(z.enum(SOCIAL_NETWORKS), line(255).nullable()),
    location_details: address.partial(),
    website_url: clearable(url),
    seo_title: clearable(line(255)),
    seo_description: clearable(line(1000)),
    seo_keywords: clearable(line(255)),
    /** Shown at the foot of the public pages of the organizer and its events. */
    imprint_url: clearable(url),
    privacy_url: clearable(url),
    terms_url: clearable(url),
    /** Sender name of emails to buyers and attendees; null for the installation's. */
    mail_sender_name: clearable(personName(60)),
    /** Address for replies to emails, unless the event has its own; null for the organizer's. */
    mail_reply_to: clearable(email),
    analytics_property: clearable(measurementId),
    /** Stored encrypted and never returned; null deletes it. */
    analytics_api_secret: clearable(line(100)),
    updated_at: seenVersion,
    homepage_theme_settings: clearable(themeSettingsInput),
  })
  .partial()

/** Figures over all events of one currency, computed from orders. */
const organizerStats = z.object({
  currency_code: z.string(),
  all_organizers_currencies: z.array(z.string()),
  total_products_sold: z.int(),
  total_attendees_registered: z.int(),
  total_orders: z.int(),
  total_gross_sales: z.int(),
  total_fees: z.int(),
  total_tax: z.int(),
  total_refunded: z.int(),
})

export const organizers = {
  list: endpoint({
    method: 'GET',
    path: '/organizers',
    access: 'member',
    permission: 'organizers.read',
    within_scope: true,
    summary: 'List organizers',
    response: z.array(organizer),
  }),
  create: endpoint({
    method: 'POST',
    path: '/organizers',
    access: 'member',
    permission: 'organizers.manage',
    summary: 'Create an organizer',
    description:
      "It starts as a draft and is published with its first event that goes on sale, or by its status. Time zone and currency default to the account's.",
    body: organizerInput.partial({ timezone: true, currency: true }),
    response: organizer,
    status: 201,
    atomic: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/organizers/:organizer_id',
    access: 'organizer',
    permission: 'organizers.read',
    summary: 'One organizer',
    response: organizer,
  }),
  update: endpoint({
    method: 'POST',
    path: '/organizers/:organizer_id',
    access: 'organizer',
    permission: 'organizers.manage',
    summary: 'Change an organizer',
    body: organizerInput.extend({ updated_at: seenVersion }),
    response: organizer,
    atomic: true,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/organizers/:organizer_id/status',
    access: 'organizer',
    permission: 'organizers.manage',
    summary: 'Publish, withdraw or archive an organizer',
    description: 'Archiving also archives all its events. The last organizer that is not archived stays.',
    body: z.object({ status: z.enum(ORGANIZER_STATUSES) }),
    response: organizer,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/organizers/:organizer_id/stats',
    access: 'organizer',
    permission: 'reports.read',
    summary: 'Figures of an organizer in one currency',
    query: z.object({ currency_code: z.enum(CURRENCIES).optional() }),
    response: organizerStats,
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/organizers/:organizer_id/settings',
    access: 'organizer',
    permission: 'organizers.read',
    summary: 'Settings of an organizer',
    response: organizerSettings,
  }),
  updateSettings: endpoint({
    method: 'PATCH',
    path: '/organizers/:organizer_id/settings',
    access: 'organizer',
    permission: 'settings.manage',
    summary: 'Change settings of an organizer',
    body: organizerSettingsInput,
    response: organizerSettings,
  }),
}
