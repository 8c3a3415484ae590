import type { XmlProblem } from '#domain/xml-problem.ts'

/** Reasons why an invoice or credit note cannot be downloaded as XML (EN 16931); part of ERRORS. Issued documents do not change. */
export const XML_ERRORS = {
  xml_issuer_country: {
    status: 409,
    message:
      'The address of the invoice issuer has no country, and XML invoices need one. Choose it in the invoice settings; it applies to invoices issued from then on.',
  },
  xml_issuer_vat_id: {
    status: 409,
    message:
      'The invoice issuer has no VAT ID or tax number, and XML invoices need one. Add it in the invoice settings; it applies to invoices issued from then on.',
  },
  xml_buyer_name: {
    status: 409,
    message: 'The invoice has no name of a buyer, and XML invoices need one. Use the PDF.',
  },
  xml_buyer_email: {
    status: 409,
    message: 'The invoice has no email address of the buyer, and XML invoices need one. Use the PDF.',
  },
  xml_buyer_country: {
    status: 409,
    message:
      'The invoice has no country of the buyer, and XML invoices need one. Ask for the billing address in the settings; it applies to later orders.',
  },
  xml_several_taxes: {
    status: 409,
    message: 'An item of this invoice has several taxes, and XML invoices allow one. Use the PDF.',
  },
  xml_fixed_tax: {
    status: 409,
    message:
      'An item of this invoice has a tax of a fixed amount, and XML invoices allow only percentages. Use the PDF.',
  },
  xml_decimals: {
    status: 409,
    message: 'XML invoices allow amounts with two decimals, and this currency has three. Use the PDF.',
  },
  xml_rounding: {
    status: 409,
    message:
      'The taxes of this invoice were rounded item by item and differ too much from the tax on the total. Use the PDF.',
  },
  xml_incomplete: {
    status: 409,
    message: 'The stored items of this invoice don’t add up to its total. Use the PDF.',
  },
} as const satisfies Record<XmlProblem, { status: number; message: string }>
