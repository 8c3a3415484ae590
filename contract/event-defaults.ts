import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email, id, instant, optional, richText, seenVersion } from './fields.ts'
import { themeSettings, themeSettingsInput } from './theme.ts'

/** Null for the built-in default: docs/rules/defaults.md. */
const defaults = z.object({
  order_timeout_in_minutes: z.int().nullable(),
  attendee_details_collection_method: z.enum(['PER_TICKET', 'PER_ORDER']).nullable(),
  price_display_mode: z.enum(['INCLUSIVE', 'EXCLUSIVE']).nullable(),
  show_marketing_opt_in: z.boolean().nullable(),
  support_email: z.string().nullable(),
  email_footer_message: z.string().nullable(),
  offline_payment_instructions: z.string().nullable(),
  /** New events offer the account's payment methods. */
  offers_payment_methods: z.boolean(),
  /** New events copy this event's questions when they are created. */
  questions_from_event_id: id.nullable(),
  /** Used if the event's organizer has no design. */
  homepage_theme_settings: themeSettings.nullable(),
  updated_at: instant,
})
export type AccountDefaults = z.output<typeof defaults>

const defaultsInput = z.object({
  order_timeout_in_minutes: optional(z.int().min(1).max(120)),
  attendee_details_collection_method: optional(z.enum(['PER_TICKET', 'PER_ORDER'])),
  price_display_mode: optional(z.enum(['INCLUSIVE', 'EXCLUSIVE'])),
  show_marketing_opt_in: optional(z.boolean()),
  support_email: optional(email),
  email_footer_message: optional(richText(5000)),
  offline_payment_instructions: optional(richText(5000)),
  offers_payment_methods: z.boolean(),
  questions_from_event_id: optional(id),
  homepage_theme_settings: optional(themeSettingsInput),
  updated_at: seenVersion,
})

const path = '/accounts/:account_id/event-defaults'

export const eventDefaults = {
  get: endpoint({
    method: 'GET',
    path,
    access: 'account',
    permission: 'account.manage',
    summary: 'What new events of the account start with',
    response: defaults,
  }),
  update: endpoint({
    method: 'PUT',
    path,
    access: 'account',
    permission: 'account.manage',
    summary: 'Change what new events of the account start with',
    description:
      'Events that are there already stay as they are. What the organizer of an event says goes before; where nobody says anything (null), what is built in counts.',
    body: defaultsInput,
    response: defaults,
  }),
}
