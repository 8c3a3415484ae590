import type { EInvoiceLine, EInvoiceTax } from './e-invoice-lines.ts'
import type { CreditNoteSnapshot, InvoiceSnapshot } from './invoice-snapshot.ts'
import { toMajor } from './money.ts'
import { sumOfParts } from './refund.ts'
import { textNode, type UblNode } from './ubl-node.ts'

type Snapshot = InvoiceSnapshot | CreditNoteSnapshot
export type Sums = {
  lines: EInvoiceLine[]
  taxes: EInvoiceTax[]
  /** Reason of the tax exemption. */
  exemption: string
}

/** Amount to be paid. An invoice that was paid when it was issued is prepaid in full. */
export function dueOf(snapshot: Snapshot): number {
  return sumOfParts(snapshot) - prepaidOf(snapshot)
}

const prepaidOf = (snapshot: Snapshot) => ('is_paid' in snapshot && snapshot.is_paid ? sumOfParts(snapshot) : 0)

/** The taxes by category and rate, and the totals. */
export function amountsNode(snapshot: Snapshot, { taxes, exemption }: Sums): UblNode {
  const money = moneyIn(snapshot)
  const net = money(snapshot.total_before_additions + snapshot.total_fee)
  const prepaid = prepaidOf(snapshot)
  const subtotals = taxes.map(({ taxable, tax, ...category }) => ({
    'cbc:TaxableAmount': money(taxable),
    'cbc:TaxAmount': money(tax),
    'cac:TaxCategory': categoryNode(category, category.code === 'E' ? exemption : undefined),
  }))
  return {
    'cac:TaxTotal': { 'cbc:TaxAmount': money(snapshot.total_tax), 'cac:TaxSubtotal': subtotals },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': net,
      'cbc:TaxExclusiveAmount': net,
      'cbc:TaxInclusiveAmount': money(sumOfParts(snapshot)),
      ...(prepaid > 0 && { 'cbc:PrepaidAmount': money(prepaid) }),
      'cbc:PayableAmount': money(dueOf(snapshot)),
    },
  }
}

type Place = { id: number; snapshot: Snapshot; quantity: 'cbc:InvoicedQuantity' | 'cbc:CreditedQuantity' }

/** A line. Its price is that of one item, or of all of them where it cannot be divided to the minor unit. */
export function lineNode(line: EInvoiceLine, { id, snapshot, quantity: name }: Place): UblNode {
  const money = moneyIn(snapshot)
  const { quantity, price, allowance, charges, net, category } = line
  const count = { '@unitCode': ONE, '#': String(quantity) }
  const isDivisible = price % quantity === 0
  const discount = { code: DISCOUNT, amount: allowance, isCharge: false }
  const additions = [
    ...(allowance > 0 ? [discount] : []),
    ...charges.map(({ name: reason, amount }) => ({ reason, amount, isCharge: true })),
  ]
  return {
    'cbc:ID': String(id),
    [name]: count,
    'cbc:LineExtensionAmount': money(net),
    'cac:AllowanceCharge': additions.map((addition) => allowanceChargeNode(addition, money)),
    'cac:Item': {
      'cbc:Description': textNode(snapshot.event.title),
      'cbc:Name': textNode(line.name) ?? String(id),
      'cac:ClassifiedTaxCategory': categoryNode(category),
    },
    'cac:Price': {
      'cbc:PriceAmount': money(isDivisible ? price / quantity : price),
      ...(!isDivisible && { 'cbc:BaseQuantity': count }),
    },
  }
}

/** Unit of UN/ECE recommendation 20. */
const ONE = 'C62'
/** Reason of UNCL 5189. */
const DISCOUNT = '95'

type Addition = { amount: number; isCharge: boolean; code?: string; reason?: string }
type Money = (amount: number) => UblNode

function allowanceChargeNode({ amount, isCharge, code, reason }: Addition, money: Money): UblNode {
  return {
    'cbc:ChargeIndicator': String(isCharge),
    'cbc:AllowanceChargeReasonCode': code,
    'cbc:AllowanceChargeReason': textNode(reason),
    'cbc:Amount': money(amount),
  }
}

function categoryNode({ code, percent }: EInvoiceLine['category'], exemption?: string): UblNode {
  return {
    'cbc:ID': code,
    'cbc:Percent': String(percent),
    'cbc:TaxExemptionReason': exemption,
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  }
}

/** Amounts in major units, with their currency. */
function moneyIn({ currency }: Snapshot): Money {
  return (amount) => ({ '@currencyID': currency, '#': toMajor(amount, currency) })
}
