import { z } from 'zod'
import { LOCALES } from '#domain/locale.ts'
import { CURRENCIES } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { calendarDay, id, instant, personName, seenVersion } from './fields.ts'
import { timezone } from './users.ts'

const account = z.object({
  id,
  name: z.string(),
  /** Default currency of new organizers, as is the time zone. */
  currency_code: z.string(),
  timezone: z.string(),
  /** Language of emails to the account's organizers. */
  locale: z.enum(LOCALES),
  updated_at: instant,
})
export type Account = z.output<typeof account>

export const accountInput = z.object({
  /** Used in invitations, so it must not look like a link. */
  name: personName(),
  currency_code: z.enum(CURRENCIES),
  timezone,
  locale: z.enum(LOCALES),
})

const sums = {
  total_gross: z.int(),
  total_refunded: z.int(),
  /** Gross less refunds. */
  total_net: z.int(),
  tickets_sold: z.int(),
}
const span = { start_date: z.string(), end_date: z.string() }

const accountFigures = z.object({
  /** Time zone of the days. */
  timezone: z.string(),
  ...span,
  /** Previous period of equal length, ending the day before start_date. */
  before: z.object(span),
  /** Figures by currency, never added up, of the events the caller has access to. */
  currencies: z.array(z.object({ currency: z.string(), ...sums, before: z.object(sums) })),
})
export type AccountFigures = z.output<typeof accountFigures>

export const accounts = {
  figures: endpoint({
    method: 'GET',
    path: '/accounts/:account_id/figures',
    access: 'account',
    permission: 'reports.read',
    within_scope: true,
    summary: 'Figures of all events of the account, by currency',
    description:
      "Sums over the events that the caller reaches, one row for each currency. Days are those of the account's zone, from start_date to end_date, both or none: the last 30 days unless said otherwise, at most 370. `before` is about as many days before.",
    query: z.object({ start_date: calendarDay.optional(), end_date: calendarDay.optional() }),
    response: accountFigures,
  }),
  get: endpoint({
    method: 'GET',
    path: '/accounts/:account_id',
    access: 'account',
    permission: 'events.read',
    within_scope: true,
    summary: 'The account',
    response: account,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/accounts/:account_id',
    access: 'account',
    permission: 'account.manage',
    summary: 'Change the account',
    description:
      'New organizers start with its currency and time zone; those there are keep theirs. E-mails to organizers are in its language.',
    body: accountInput.extend({ updated_at: seenVersion }),
    response: account,
  }),
}
