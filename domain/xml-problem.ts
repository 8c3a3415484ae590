/** Reasons why EN 16931 cannot express a document; each is an error code of the API. */
export type XmlProblem =
  | 'xml_issuer_country'
  | 'xml_issuer_vat_id'
  | 'xml_buyer_name'
  | 'xml_buyer_email'
  | 'xml_buyer_country'
  | 'xml_several_taxes'
  | 'xml_fixed_tax'
  | 'xml_decimals'
  | 'xml_rounding'
  | 'xml_incomplete'
