import { isCountryCode } from './countries.ts'
import type { InvoiceHead } from './invoice-snapshot.ts'
import { textNode, type UblNode } from './ubl-node.ts'
import type { XmlProblem } from './xml-problem.ts'

/** The first detail of seller or buyer that EN 16931 or Peppol needs and the document lacks. */
export function problemOfParties({ issuer, buyer }: InvoiceHead): XmlProblem | null {
  if (!isCountryCode(issuer.country)) return 'xml_issuer_country'
  if (!issuer.vat_id) return 'xml_issuer_vat_id'
  if (!textNode(buyer.company) && !nameOf(buyer)) return 'xml_buyer_name'
  if (!textNode(buyer.email)) return 'xml_buyer_email'
  return isCountryCode(buyer.address?.country) ? null : 'xml_buyer_country'
}

/** The issuer of the invoice. Its email address is its electronic address as well. */
export function sellerNode({ issuer }: InvoiceHead): UblNode {
  const [street, additional, ...lines] = issuer.address.split('\n').flatMap((line) => textNode(line) ?? [])
  return partyNode({
    email: issuer.email,
    id: issuer.vat_id,
    address: {
      'cbc:StreetName': street,
      'cbc:AdditionalStreetName': additional,
      ...(lines.length > 0 && { 'cac:AddressLine': { 'cbc:Line': lines.join(', ') } }),
      'cac:Country': { 'cbc:IdentificationCode': issuer.country ?? undefined },
    },
    legal: { 'cbc:RegistrationName': textNode(issuer.name), 'cbc:CompanyLegalForm': textNode(issuer.tax_details) },
    contact: { 'cbc:ElectronicMail': textNode(issuer.email) },
  })
}

/** The buyer: the company, if there is one, with the person as its contact. */
export function buyerNode({ buyer }: InvoiceHead): UblNode {
  const company = textNode(buyer.company)
  const { address } = buyer
  return partyNode({
    email: buyer.email,
    id: buyer.vat_id,
    address: {
      'cbc:StreetName': textNode(address?.address_line_1),
      'cbc:AdditionalStreetName': textNode(address?.address_line_2),
      'cbc:CityName': textNode(address?.city),
      'cbc:PostalZone': textNode(address?.zip_or_postal_code),
      'cbc:CountrySubentity': textNode(address?.state_or_region),
      'cac:Country': { 'cbc:IdentificationCode': address?.country ?? undefined },
    },
    legal: { 'cbc:RegistrationName': company ?? nameOf(buyer) },
    contact: { ...(company && { 'cbc:Name': nameOf(buyer) }), 'cbc:ElectronicMail': textNode(buyer.email) },
    isBuyer: true,
  })
}

const nameOf = ({ first_name, last_name }: InvoiceHead['buyer']) =>
  textNode([first_name, last_name].filter(Boolean).join(' '))

type Party = {
  email: string | null
  /** VAT ID, or a tax number without a country's prefix. */
  id: string | null | undefined
  address: UblNode
  legal: UblNode
  contact: UblNode
  isBuyer?: boolean
}

/** A tax number of a buyer is an identifier only: EN 16931 has no other place for it. */
function partyNode({ email, id, address, legal, contact, isBuyer = false }: Party): UblNode {
  const number = textNode(id)
  const isVatId = number !== undefined && hasCountryPrefix(number)
  const scheme = isVatId ? 'VAT' : 'FC'
  const taxScheme = { 'cbc:CompanyID': number, 'cac:TaxScheme': { 'cbc:ID': scheme } }
  return {
    'cbc:EndpointID': { '@schemeID': 'EM', '#': textNode(email) },
    ...(number && !isVatId && { 'cac:PartyIdentification': { 'cbc:ID': number } }),
    'cac:PostalAddress': address,
    ...(number && (isVatId || !isBuyer) && { 'cac:PartyTaxScheme': taxScheme }),
    'cac:PartyLegalEntity': legal,
    'cac:Contact': contact,
  }
}

/** Prefixes of VAT IDs are codes of countries, EL for Greece and XI for Northern Ireland. */
const hasCountryPrefix = (number: string) =>
  isCountryCode(number.slice(0, 2)) || ['EL', 'XI'].includes(number.slice(0, 2))
