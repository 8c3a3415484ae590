import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import {
  MAX_PAYMENT_METHODS,
  PAYMENT_METHOD_KINDS,
  type PaymentMethod,
  repeatedMethods,
} from '#domain/payment-method.ts'
import { endpoint } from './endpoint.ts'
import { instant, line, optional, seenVersion } from './fields.ts'
import { issue } from './issues.ts'

/** All but the last two fields are set for transfers; other methods have none of them. */
export const paymentMethod = z.object({
  kind: z.enum(PAYMENT_METHOD_KINDS),
  account_holder: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  reference: z.string().nullable(),
})

/** Validated by its check digits, stored without spaces. */
const iban = z
  .string()
  .max(60, issue('not_an_iban'))
  .transform((text) => electronicFormatIBAN(text) ?? '')
  .refine((text) => /^[A-Z0-9]+$/.test(text) && isValidIBAN(text), issue('not_an_iban'))

const bic = z.string().trim().toUpperCase().max(11, issue('not_a_bic')).refine(isValidBIC, issue('not_a_bic'))

const paymentMethodInput = z
  .object({
    kind: z.enum(PAYMENT_METHOD_KINDS),
    account_holder: optional(line(70)),
    iban: optional(iban),
    bic: optional(bic),
    /** Precedes the order number on a transfer: both fit into the 140 characters that banks transmit. */
    reference: optional(line(100)),
  })
  .superRefine(({ kind, ...method }, context) => {
    if (kind !== 'BANK_TRANSFER') return
    for (const name of ['account_holder', 'iban'] as const)
      if (method[name] === null) context.addIssue({ code: 'custom', path: [name], message: issue('empty') })
  })
  .transform(({ kind, ...method }): PaymentMethod => ({ kind, ...(kind === 'BANK_TRANSFER' ? method : NO_ACCOUNT) }))

const NO_ACCOUNT = { account_holder: null, iban: null, bic: null, reference: null }

/** In the order in which buyers see them. */
export const paymentMethodList = z
  .array(paymentMethodInput)
  .max(MAX_PAYMENT_METHODS)
  .superRefine((methods, context) => {
    for (const index of repeatedMethods(methods)) {
      const field = methods[index]?.kind === 'BANK_TRANSFER' ? 'iban' : 'kind'
      context.addIssue({ code: 'custom', path: [index, field], message: issue('payment_method_twice') })
    }
  })

const ofAccount = z.object({ methods: z.array(paymentMethod), updated_at: instant })
export type PaymentMethods = z.output<typeof ofAccount>

const path = '/accounts/:account_id/payment-methods'

export const paymentMethods = {
  get: endpoint({
    method: 'GET',
    path,
    access: 'account',
    permission: 'settings.manage',
    within_scope: true,
    summary: 'How the account is paid without a card',
    response: ofAccount,
  }),
  update: endpoint({
    method: 'PUT',
    path,
    access: 'account',
    permission: 'payments.manage',
    summary: 'Change how the account is paid without a card',
    description: 'The whole list, in its order. Events keep what they took over before.',
    body: z.object({ methods: paymentMethodList, updated_at: seenVersion }),
    response: ofAccount,
  }),
}
