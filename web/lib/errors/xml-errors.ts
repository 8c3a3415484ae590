import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { XmlProblem } from '#domain/xml-problem.ts'

/** Error texts for documents that cannot be downloaded as XML. */
export const XML_ERRORS: Record<XmlProblem, MessageDescriptor> = {
  xml_issuer_country: msg`The address of the invoice issuer has no country, and XML invoices need one. Choose it in the invoice settings; it applies to invoices issued from then on.`,
  xml_issuer_vat_id: msg`The invoice issuer has no VAT ID or tax number, and XML invoices need one. Add it in the invoice settings; it applies to invoices issued from then on.`,
  xml_buyer_name: msg`The invoice has no name of a buyer, and XML invoices need one. Use the PDF.`,
  xml_buyer_email: msg`The invoice has no email address of the buyer, and XML invoices need one. Use the PDF.`,
  xml_buyer_country: msg`The invoice has no country of the buyer, and XML invoices need one. Ask for the billing address in the settings; it applies to later orders.`,
  xml_several_taxes: msg`An item of this invoice has several taxes, and XML invoices allow one. Use the PDF.`,
  xml_fixed_tax: msg`An item of this invoice has a tax of a fixed amount, and XML invoices allow only percentages. Use the PDF.`,
  xml_decimals: msg`XML invoices allow amounts with two decimals, and this currency has three. Use the PDF.`,
  xml_rounding: msg`The taxes of this invoice were rounded item by item and differ too much from the tax on the total. Use the PDF.`,
  xml_incomplete: msg`The stored items of this invoice don’t add up to its total. Use the PDF.`,
}
