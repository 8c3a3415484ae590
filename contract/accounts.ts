import { z } from 'zod'
import { LOCALES } from '#domain/locale.ts'
import { CURRENCIES } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, personName, seenVersion } from './fields.ts'
import { timezone } from './users.ts'

const account = z.object({
  id,
  name: z.string(),
  /** Of new organizers, as is the time zone. */
  currency_code: z.string(),
  timezone: z.string(),
  /** Of e-mails to its organizers. */
  locale: z.enum(LOCALES),
  updated_at: instant,
})
export type Account = z.output<typeof account>

export const accountInput = z.object({
  /** Stands in invitations, so it is no link. */
  name: personName(),
  currency_code: z.enum(CURRENCIES),
  timezone,
  locale: z.enum(LOCALES),
})

export const accounts = {
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
