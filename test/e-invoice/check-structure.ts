import { invoiceSchema } from '@e-invoice-eu/core'
import { Ajv2019 } from 'ajv/dist/2019.js'
import type { XmlElement } from './read-xml.ts'

/**
 * Checks the structure against the schema that the package @e-invoice-eu/core publishes for UBL documents of Peppol BIS Billing
 * 3.0: which elements may be where, how often and in which order, their data types and their code lists.
 */

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema }

const schema = invoiceSchema as unknown as Schema & object
const invoice = schema.properties?.['ubl:Invoice'] ?? {}
const validate = new Ajv2019({ strict: false, allErrors: true }).compile(schema)

/** Names of invoices, as which the schema describes credit notes. */
const AS_INVOICE: Record<string, string> = {
  'cbc:CreditNoteTypeCode': 'cbc:InvoiceTypeCode',
  'cac:CreditNoteLine': 'cac:InvoiceLine',
  'cbc:CreditedQuantity': 'cbc:InvoicedQuantity',
}

/** Sentences about whatever is wrong; none for a sound document. */
export function structureProblems(document: XmlElement): string[] {
  const problems: string[] = []
  validate({ 'ubl:Invoice': asJson(document, invoice, problems) })
  return [...problems, ...(validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)]
}

function asJson(element: XmlElement, of: Schema, problems: string[]): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  const order = Object.keys(of.properties ?? {})
  let latest = 0
  for (const child of element.children) {
    const name = AS_INVOICE[child.name] ?? child.name
    const place = order.indexOf(name)
    if (place >= 0 && place < latest) problems.push(`${child.name} is too late in ${element.name}`)
    latest = Math.max(latest, place)
    add(json, { name, child, of: of.properties?.[name] ?? {} }, problems)
  }
  return json
}

function add(json: Record<string, unknown>, { name, child, of }: Added, problems: string[]): void {
  const isList = of.type === 'array'
  const value = child.children.length > 0 ? asJson(child, isList ? (of.items ?? {}) : of, problems) : child.text.trim()
  if (value === '') problems.push(`${name} is empty`)
  if (!isList && name in json) problems.push(`${name} is there twice`)
  json[name] = isList ? [...((json[name] as unknown[]) ?? []), value] : value
  for (const [key, attribute] of Object.entries(child.attributes)) json[`${name}@${key}`] = attribute
}

type Added = { name: string; child: XmlElement; of: Schema }
