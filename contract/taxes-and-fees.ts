import { z } from 'zod'
import { CURRENCIES } from '#domain/money.ts'
import { CALCULATION_TYPES, TAX_OR_FEE_TYPES } from '#domain/tax-or-fee.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, line, money, optional, seenVersion } from './fields.ts'
import { issue } from './issues.ts'

const taxAndFee = z.object({
  id,
  account_id: id,
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(TAX_OR_FEE_TYPES),
  calculation_type: z.enum(CALCULATION_TYPES),
  /** Percent with at most three decimals; null when FIXED. */
  rate: z.number().nullable(),
  /** When FIXED: minor units per unit bought, by currency. */
  amounts: z.record(z.string(), z.int()),
  is_active: z.boolean(),
  is_default: z.boolean(),
  updated_at: instant,
})
export type TaxAndFee = z.output<typeof taxAndFee>

/** Rate: percent up to 100 with three decimals, or integer minor units. */
export const rate = z.number().min(0).max(99_999_999_999)

/** Tax or fee as charged for a product of one event: `rate` is percent, or minor units of the event's currency. */
export const chargedTaxAndFee = taxAndFee.extend({ rate: z.number() })

const amounts = z.partialRecord(z.enum(CURRENCIES), money)

const taxAndFeeInput = z
  .object({
    name: line(255),
    description: optional(z.string().max(1000)),
    type: z.enum(TAX_OR_FEE_TYPES),
    calculation_type: z.enum(CALCULATION_TYPES),
    rate: optional(z.number().min(0).max(100, issue('percentage_too_big'))),
    amounts: amounts.default({}),
    is_active: z.boolean(),
    is_default: z.boolean(),
  })
  .superRefine((tax, context) => {
    const problem = tax.calculation_type === 'PERCENTAGE' ? percentageProblem(tax) : amountsProblem(tax)
    if (problem) context.addIssue({ code: 'custom', ...problem })
  })

type Given = { rate: number | null; amounts: object }
type Problem = { path: ['rate' | 'amounts']; message: string } | null

function percentageProblem({ rate, amounts }: Given): Problem {
  if (rate === null) return { path: ['rate'], message: issue('percentage_missing') }
  const decimals = rateProblem(true, rate)
  if (decimals) return { path: ['rate'], message: decimals }
  return Object.keys(amounts).length > 0 ? { path: ['amounts'], message: issue('amounts_of_percentage') } : null
}

function amountsProblem({ rate, amounts }: Given): Problem {
  if (rate !== null) return { path: ['rate'], message: issue('rate_of_fixed') }
  return Object.keys(amounts).length === 0 ? { path: ['amounts'], message: issue('no_amount') } : null
}

/** Reason why a percentage or fixed amount cannot be used, or null. */
export function rateProblem(isPercentage: boolean, value: number): string | null {
  if (isPercentage && value > 100) return issue('percentage_too_big')
  if (isPercentage && Math.abs(value * 1000 - Math.round(value * 1000)) > 1e-6) return issue('too_many_decimals')
  if (!isPercentage && !Number.isInteger(value)) return issue('not_minor_units')
  return null
}

const path = '/accounts/:account_id/taxes-and-fees'

export const taxesAndFees = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'account',
    permission: 'events.read',
    within_scope: true,
    summary: 'List taxes and fees',
    response: z.array(taxAndFee),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'account',
    permission: 'taxes_and_fees.manage',
    summary: 'Create a tax or fee',
    body: taxAndFeeInput,
    response: taxAndFee,
    status: 201,
    atomic: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:tax_or_fee_id`,
    access: 'account',
    permission: 'taxes_and_fees.manage',
    summary: 'Change a tax or fee',
    body: taxAndFeeInput.safeExtend({ updated_at: seenVersion }),
    response: taxAndFee,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:tax_or_fee_id`,
    access: 'account',
    permission: 'taxes_and_fees.manage',
    summary: 'Delete a tax or fee',
    response: null,
  }),
}
