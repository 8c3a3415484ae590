/**
 * Parts of an address in form order, and which of them an invoice requires. Regions are optional, since not every country has
 * them.
 */
export const ADDRESS_FIELDS = [
  { name: 'address_line_1', is_required: true, longest: 255, autocomplete: 'address-line1' },
  { name: 'address_line_2', is_required: false, longest: 255, autocomplete: 'address-line2' },
  { name: 'zip_or_postal_code', is_required: true, longest: 85, autocomplete: 'postal-code' },
  { name: 'city', is_required: true, longest: 85, autocomplete: 'address-level2' },
  { name: 'state_or_region', is_required: false, longest: 85, autocomplete: 'address-level1' },
  { name: 'country', is_required: true, longest: 2, autocomplete: 'country' },
] as const

export type AddressField = (typeof ADDRESS_FIELDS)[number]['name']
