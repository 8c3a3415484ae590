import { z } from 'zod'
import { TICKET_ATTACHMENTS } from '#domain/attached-documents.ts'
import { DEFAULT_SOURCES, DEFAULTED_SETTINGS } from '#domain/event-defaults.ts'
import { MAX_AMOUNT } from '#domain/money.ts'
import { OFFER_MINUTES } from '#domain/waitlist.ts'
import { address, clearable, country, email, id, instant, line, richText, seenVersion, url, vatId } from './fields.ts'
import { issue } from './issues.ts'
import { paymentMethod, paymentMethodList } from './payment-methods.ts'
import { themeSettings, themeSettingsInput } from './theme.ts'
import { ticketDesign, ticketDesignInput } from './ticket-design.ts'

/** Plain text with several lines. */
const paragraphs = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max, issue('text_too_long', { most: max }))

const percentage = z
  .number()
  .min(0)
  .max(100, issue('percentage_too_big'))
  .refine((percent) => Math.abs(Math.round(percent * 1000) / 1000 - percent) < 1e-9, issue('too_many_decimals'))

export const eventSettings = z.object({
  event_id: id,
  pre_checkout_message: z.string().nullable(),
  post_checkout_message: z.string().nullable(),
  continue_button_text: z.string().nullable(),
  support_email: z.string().nullable(),
  email_footer_message: z.string().nullable(),
  attendee_details_collection_method: z.enum(['PER_TICKET', 'PER_ORDER']),
  order_timeout_in_minutes: z.int(),
  is_online_event: z.boolean(),
  online_event_connection_details: z.string().nullable(),
  location_details: address.partial(),
  maps_url: z.string().nullable(),
  website_url: z.string().nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  seo_keywords: z.string().nullable(),
  allow_search_engine_indexing: z.boolean(),
  notify_organizer_of_new_orders: z.boolean(),
  ticket_attachments: z.enum(TICKET_ATTACHMENTS),
  price_display_mode: z.enum(['INCLUSIVE', 'EXCLUSIVE']),
  payment_providers: z.array(z.enum(['STRIPE', 'OFFLINE'])),
  offline_payment_instructions: z.string().nullable(),
  /** Shown to buyers in their language, before the instructions. */
  offline_payment_methods: z.array(paymentMethod),
  offline_payment_due_days: z.int().nullable(),
  offline_payment_reminder_days: z.int().nullable(),
  offline_payment_warning_days: z.int().nullable(),
  allow_orders_awaiting_offline_payment_to_check_in: z.boolean(),
  require_billing_address: z.boolean(),
  ask_for_company_details: z.boolean(),
  show_marketing_opt_in: z.boolean(),
  confirm_free_orders_by_email: z.boolean(),
  allow_attendee_edits: z.boolean(),
  allow_transfers: z.boolean(),
  allow_answer_edits: z.boolean(),
  attendee_changes_end_hours: z.int(),
  allow_cancellation: z.boolean(),
  allow_ticket_cancellation: z.boolean(),
  refund_cancellations: z.boolean(),
  cancellation_ends_hours: z.int(),
  cancellation_fee_percent: z.number(),
  cancellation_fee_fixed: z.int(),
  waitlist_auto_process: z.boolean(),
  waitlist_offer_timeout_minutes: z.int(),
  enable_invoicing: z.boolean(),
  attach_invoice: z.boolean(),
  invoice_label: z.string().nullable(),
  invoice_prefix: z.string().nullable(),
  invoice_start_number: z.int(),
  organization_name: z.string().nullable(),
  organization_address: z.string().nullable(),
  organization_country: z.string().nullable(),
  organization_vat_id: z.string().nullable(),
  invoice_tax_details: z.string().nullable(),
  invoice_notes: z.string().nullable(),
  invoice_payment_terms_days: z.int().nullable(),
  updated_at: instant,
  /** Null for the organizer's design. */
  homepage_theme_settings: themeSettings.nullable(),
  /** Design that null stands for at present; null itself for the default theme. */
  organizer_theme_settings: themeSettings.nullable(),
  /** Null for the default design. */
  ticket_design_settings: ticketDesign.nullable(),
  hide_getting_started: z.boolean(),
  /** Settings that still have the default they were created with, by source. Changed settings are removed. */
  taken_from: z.partialRecord(z.enum(DEFAULTED_SETTINGS), z.enum(DEFAULT_SOURCES)),
})
export type EventSettings = z.output<typeof eventSettings>

export const eventSettingsInput = z
  .object({
    pre_checkout_message: clearable(richText(5000)),
    post_checkout_message: clearable(richText(5000)),
    continue_button_text: clearable(line(100)),
    support_email: clearable(email),
    email_footer_message: clearable(richText(5000)),
    attendee_details_collection_method: z.enum(['PER_TICKET', 'PER_ORDER']),
    order_timeout_in_minutes: z.int().min(1).max(120),
    is_online_event: z.boolean(),
    online_event_connection_details: clearable(richText(5000)),
    location_details: address.partial(),
    maps_url: clearable(url),
    website_url: clearable(url),
    seo_title: clearable(line(255)),
    seo_description: clearable(line(255)),
    seo_keywords: clearable(line(255)),
    allow_search_engine_indexing: z.boolean(),
    notify_organizer_of_new_orders: z.boolean(),
    /** PDFs in emails that give people their tickets: none, one file of all their tickets, or one per ticket; docs/rules/emails.md. */
    ticket_attachments: z.enum(TICKET_ATTACHMENTS),
    price_display_mode: z.enum(['INCLUSIVE', 'EXCLUSIVE']),
    /** Each once. STRIPE can be added while the account accepts cards: 409 `card_payments_not_connected` otherwise. */
    payment_providers: z
      .array(z.enum(['STRIPE', 'OFFLINE']))
      .max(2)
      .refine((providers) => new Set(providers).size === providers.length),
    offline_payment_instructions: clearable(richText(5000)),
    offline_payment_methods: paymentMethodList,
    /** Days without payment after which an order is cancelled, unless the event has begun. Null: never. */
    offline_payment_due_days: clearable(z.int().min(1).max(365)),
    /** Days before that on which the buyer is reminded once, but not within a day of the order. Null: never. */
    offline_payment_reminder_days: clearable(z.int().min(1).max(60)),
    /** Days before an unpaid order is cancelled on which the buyer is warned once. Null: never. */
    offline_payment_warning_days: clearable(z.int().min(1).max(60)),
    allow_orders_awaiting_offline_payment_to_check_in: z.boolean(),
    require_billing_address: z.boolean(),
    /** Asks buyers for company and VAT ID, both optional. */
    ask_for_company_details: z.boolean(),
    show_marketing_opt_in: z.boolean(),
    /** Buyers of free orders must follow a link in an email first; until then the order stays RESERVED. */
    confirm_free_orders_by_email: z.boolean(),
    /** Self-service for buyers by the link of their order; docs/rules/self-service.md. */
    allow_attendee_edits: z.boolean(),
    allow_transfers: z.boolean(),
    allow_answer_edits: z.boolean(),
    /** Hours before the start of the event at which edits and transfers end. */
    attendee_changes_end_hours: z.int().min(0).max(8760),
    allow_cancellation: z.boolean(),
    allow_ticket_cancellation: z.boolean(),
    /** Paid orders and tickets can be cancelled, and are refunded less the fee. */
    refund_cancellations: z.boolean(),
    cancellation_ends_hours: z.int().min(0).max(8760),
    /** At most 3 decimals. */
    cancellation_fee_percent: percentage,
    /** Minor units of the event's currency, for each ticket. */
    cancellation_fee_fixed: z.int().min(0).max(MAX_AMOUNT),
    /** Offers free units to people on the waitlist, the oldest entry first, before anybody else can buy them; docs/rules/waitlist.md. */
    waitlist_auto_process: z.boolean(),
    /** Minutes for which an offer is reserved. */
    waitlist_offer_timeout_minutes: z.int().min(OFFER_MINUTES.least).max(OFFER_MINUTES.most),
    enable_invoicing: z.boolean(),
    /** Attaches invoices and credit notes to the emails about an order. No effect on orders without an invoice. */
    attach_invoice: z.boolean(),
    /** Null: "Invoice". */
    invoice_label: clearable(line(50)),
    /** Null: "INV-". */
    invoice_prefix: clearable(line(10).regex(/^[A-Za-z0-9-]*$/, issue('not_letters_digits_hyphens'))),
    /** Numbers are never used twice: a value below the next number has no effect; with a higher one, the next invoice gets it. */
    invoice_start_number: z.int().min(1).max(999_999_999),
    organization_name: clearable(line(255)),
    organization_address: clearable(paragraphs(255)),
    /** ISO 3166-1 alpha-2. Invoices as XML need it and the VAT ID; both are printed as well. */
    organization_country: clearable(country),
    /** VAT ID, or a tax number in letters and digits. */
    organization_vat_id: clearable(vatId(50)),
    /** Tax number, VAT ID and the like, printed below the address. */
    invoice_tax_details: clearable(paragraphs(500)),
    /** Printed at the end of each invoice. */
    invoice_notes: clearable(paragraphs(1000)),
    /** Days within which an order on invoice is due. Null: at the end of its time to pay offline. */
    invoice_payment_terms_days: clearable(z.int().min(0).max(365)),
    updated_at: seenVersion,
    homepage_theme_settings: clearable(themeSettingsInput),
    /** Replaced as a whole: parts left out get their default. Null for the default design. */
    ticket_design_settings: clearable(ticketDesignInput),
    hide_getting_started: z.boolean(),
  })
  .partial()
