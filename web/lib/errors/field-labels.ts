import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldPath } from '#domain/checkout-fields.ts'

/** Labels of the fields of a buyer or attendee. A field without a label does not compile. */
export const FIELD_LABELS: Record<FieldPath, MessageDescriptor> = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`Email`,
  company: msg`Company`,
  vat_id: msg`VAT ID`,
  'address.address_line_1': msg`Street address`,
  'address.address_line_2': msg`Address line 2`,
  'address.zip_or_postal_code': msg`Postcode`,
  'address.city': msg`City`,
  'address.state_or_region': msg`State or region`,
  'address.country': msg`Country`,
}
