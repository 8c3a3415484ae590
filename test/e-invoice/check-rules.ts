import { all, anywhere, text, type XmlElement } from './read-xml.ts'
import { cents, linesOf, type Rules, sum } from './rule-parts.ts'
import { taxRules } from './tax-rules.ts'

/**
 * Business rules of EN 16931 (BR-…) and of Peppol BIS Billing 3.0 (PEPPOL-…) for the elements that documents of Foyer have,
 * written from the published texts of the rules and independent of the code that writes the documents.
 */

/** Names of the broken rules; none for a valid document. */
export function brokenRules(document: XmlElement): string[] {
  const checks = [identityRules, partyRules, totalRules, lineRules, taxRules, peppolRules]
  return checks.flatMap((rules) => Object.entries(rules(document))).flatMap(([name, holds]) => (holds ? [] : [name]))
}

function identityRules(document: XmlElement): Rules {
  const period = all(document, 'cac:InvoicePeriod')[0]
  const references = all(document, 'cac:BillingReference')
  return {
    'BR-01': text(document, 'cbc:CustomizationID') !== '',
    'BR-02': text(document, 'cbc:ID') !== '',
    'BR-03': isDay(text(document, 'cbc:IssueDate')),
    'BR-04': text(document, 'cbc:InvoiceTypeCode') !== '' || text(document, 'cbc:CreditNoteTypeCode') !== '',
    'BR-05': /^[A-Z]{3}$/.test(text(document, 'cbc:DocumentCurrencyCode')),
    'BR-16': linesOf(document).length > 0,
    'BR-29': !period || text(period, 'cbc:EndDate') >= text(period, 'cbc:StartDate'),
    'BR-CO-19': !period || isDay(text(period, 'cbc:StartDate')) || isDay(text(period, 'cbc:EndDate')),
    'BR-49': all(document, 'cac:PaymentMeans').every((means) => text(means, 'cbc:PaymentMeansCode') !== ''),
    'BR-61': all(document, 'cac:PaymentMeans').every(
      (means) => !['30', '58'].includes(text(means, 'cbc:PaymentMeansCode')) || isPaidInto(means),
    ),
    'BR-55': references.every((reference) => text(reference, 'cac:InvoiceDocumentReference/cbc:ID') !== ''),
  }
}

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day)
const isPaidInto = (means: XmlElement) => text(means, 'cac:PayeeFinancialAccount/cbc:ID') !== ''

const SELLER = 'cac:AccountingSupplierParty/cac:Party'
const BUYER = 'cac:AccountingCustomerParty/cac:Party'
const COUNTRY = 'cac:PostalAddress/cac:Country/cbc:IdentificationCode'

function partyRules(document: XmlElement): Rules {
  const isNamed = (party: string) => text(document, `${party}/cac:PartyLegalEntity/cbc:RegistrationName`) !== ''
  const hasVatPrefix = anywhere(document, 'cac:PartyTaxScheme')
    .filter((scheme) => text(scheme, 'cac:TaxScheme/cbc:ID') === 'VAT')
    .every((scheme) => /^[A-Z]{2}/.test(text(scheme, 'cbc:CompanyID')))
  const sellersIds = ['PartyIdentification/cbc:ID', 'PartyLegalEntity/cbc:CompanyID']
  const isVatPayer = all(document, `${SELLER}/cac:PartyTaxScheme`).some(
    (scheme) => text(scheme, 'cac:TaxScheme/cbc:ID') === 'VAT' && text(scheme, 'cbc:CompanyID') !== '',
  )
  return {
    'BR-06': isNamed(SELLER),
    'BR-07': isNamed(BUYER),
    'BR-08': all(document, `${SELLER}/cac:PostalAddress`).length === 1,
    'BR-09': /^[A-Z]{2}$/.test(text(document, `${SELLER}/${COUNTRY}`)),
    'BR-10': all(document, `${BUYER}/cac:PostalAddress`).length === 1,
    'BR-11': /^[A-Z]{2}$/.test(text(document, `${BUYER}/${COUNTRY}`)),
    'BR-62/63': all(document, `${SELLER}/cbc:EndpointID`).every(({ attributes }) => attributes.schemeID),
    'BR-CO-09': hasVatPrefix,
    'BR-CO-26': isVatPayer || sellersIds.some((id) => text(document, `${SELLER}/cac:${id}`) !== ''),
  }
}

function totalRules(document: XmlElement): Rules {
  const totals = all(document, 'cac:LegalMonetaryTotal')[0] ?? document
  const total = (name: string) => cents(text(totals, `cbc:${name}`))
  const optional = (name: string) => cents(text(totals, `cbc:${name}`) || '0')
  const ofDocument = all(document, 'cac:AllowanceCharge')
  const additions = (isCharge: string) =>
    sum(
      ofDocument
        .filter((one) => text(one, 'cbc:ChargeIndicator') === isCharge)
        .map((one) => cents(text(one, 'cbc:Amount'))),
    )
  const [net, exclusive, inclusive] = [
    total('LineExtensionAmount'),
    total('TaxExclusiveAmount'),
    total('TaxInclusiveAmount'),
  ]
  const [allowances, charges] = [optional('AllowanceTotalAmount'), optional('ChargeTotalAmount')]
  const payable = total('PayableAmount')
  const isDue = text(document, 'cbc:DueDate') !== '' || text(document, 'cac:PaymentTerms/cbc:Note') !== ''
  return {
    'BR-CO-10': net === sum(linesOf(document).map((line) => cents(text(line, 'cbc:LineExtensionAmount')))),
    'BR-CO-11': allowances === additions('false'),
    'BR-CO-12': charges === additions('true'),
    'BR-CO-13': exclusive === net - allowances + charges,
    'BR-CO-15': inclusive === exclusive + cents(text(document, 'cac:TaxTotal/cbc:TaxAmount')),
    'BR-CO-16': payable === inclusive - optional('PrepaidAmount') + optional('PayableRoundingAmount'),
    'BR-CO-25': payable <= 0n || isDue,
  }
}

function lineRules(document: XmlElement): Rules {
  const lines = linesOf(document)
  const every = (holds: (line: XmlElement) => boolean) => lines.every(holds)
  const additions = lines.flatMap((line) => all(line, 'cac:AllowanceCharge'))
  const ids = lines.map((line) => text(line, 'cbc:ID'))
  return {
    'BR-21': ids.every((id) => id !== '') && new Set(ids).size === ids.length,
    'BR-22': every((line) => Number(quantityOf(line)?.text) > 0),
    'BR-23': every((line) => Boolean(quantityOf(line)?.attributes.unitCode)),
    'BR-24': every((line) => text(line, 'cbc:LineExtensionAmount') !== ''),
    'BR-25': every((line) => text(line, 'cac:Item/cbc:Name') !== ''),
    'BR-26/27': every((line) => Number(text(line, 'cac:Price/cbc:PriceAmount')) >= 0),
    'BR-41/43': additions.every((one) => cents(text(one, 'cbc:Amount')) > 0n),
    'BR-42/44': additions.every(
      (one) => text(one, 'cbc:AllowanceChargeReason') || text(one, 'cbc:AllowanceChargeReasonCode'),
    ),
    'BR-CO-04': every((line) => text(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID') !== ''),
    'PEPPOL-EN16931-R120': every(isPriceTimesQuantity),
    'PEPPOL-EN16931-R121': every((line) => Number(text(line, 'cac:Price/cbc:BaseQuantity') || 1) > 0),
    'PEPPOL-EN16931-R130': every(hasUnitOfQuantity),
    'PEPPOL-EN16931-R043': additions.every((one) => /^(true|false)$/.test(text(one, 'cbc:ChargeIndicator'))),
  }
}

const quantityOf = ({ children }: XmlElement) =>
  children.find(({ name }) => name === 'cbc:InvoicedQuantity' || name === 'cbc:CreditedQuantity')

/** Exact, although the published rule allows a difference of 0.02. */
function isPriceTimesQuantity(line: XmlElement): boolean {
  const quantity = BigInt(quantityOf(line)?.text ?? '0')
  const base = BigInt(text(line, 'cac:Price/cbc:BaseQuantity') || '1')
  const additions = all(line, 'cac:AllowanceCharge').map((one) => {
    const amount = cents(text(one, 'cbc:Amount'))
    return text(one, 'cbc:ChargeIndicator') === 'true' ? amount : -amount
  })
  const price = cents(text(line, 'cac:Price/cbc:PriceAmount'))
  return (cents(text(line, 'cbc:LineExtensionAmount')) - sum(additions)) * base === price * quantity
}

function hasUnitOfQuantity(line: XmlElement): boolean {
  const [base] = all(line, 'cac:Price/cbc:BaseQuantity')
  return !base || base.attributes.unitCode === quantityOf(line)?.attributes.unitCode
}

const BIS = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'

function peppolRules(document: XmlElement): Rules {
  const currency = text(document, 'cbc:DocumentCurrencyCode')
  return {
    'PEPPOL-EN16931-R001/R007': /^urn:fdc:peppol\.eu:2017:poacc:billing:\d\d:1\.0$/.test(
      text(document, 'cbc:ProfileID'),
    ),
    'PEPPOL-EN16931-R002': all(document, 'cbc:Note').length <= 1,
    'PEPPOL-EN16931-R003':
      text(document, 'cbc:BuyerReference') !== '' || text(document, 'cac:OrderReference/cbc:ID') !== '',
    'PEPPOL-EN16931-R004': text(document, 'cbc:CustomizationID') === BIS,
    'PEPPOL-EN16931-R008': isNowhereEmpty(document),
    'PEPPOL-EN16931-R010': text(document, `${BUYER}/cbc:EndpointID`) !== '',
    'PEPPOL-EN16931-R020': text(document, `${SELLER}/cbc:EndpointID`) !== '',
    'PEPPOL-EN16931-R051': hasOneCurrency(document, currency),
    'PEPPOL-EN16931-R053': all(document, 'cac:TaxTotal').length === 1,
    'PEPPOL-EN16931-P0100/P0101':
      document.name === 'Invoice'
        ? text(document, 'cbc:InvoiceTypeCode') === '380'
        : text(document, 'cbc:CreditNoteTypeCode') === '381',
  }
}

const isNowhereEmpty = (element: XmlElement): boolean =>
  element.children.length > 0 ? element.children.every(isNowhereEmpty) : element.text.trim() !== ''

const hasOneCurrency = ({ attributes, children }: XmlElement, currency: string): boolean =>
  (attributes.currencyID ?? currency) === currency && children.every((child) => hasOneCurrency(child, currency))
