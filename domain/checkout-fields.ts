import { ADDRESS_FIELDS } from './address.ts'

type Field<Path extends string = string> = {
  /** Path of the value below the buyer or attendee: `email`, `address.city`. */
  path: Path
  kind: 'text' | 'email' | 'country' | 'vat_id'
  is_required: boolean
  /** In characters. */
  longest: number
  /** Token for the browser's autofill. */
  autocomplete: string
  /** Setting of the event that asks for it; fields without one are always asked for. */
  asked_by?: 'ask_for_company_details'
}

/** Additional text fields of the buyer, each a column of `orders`. Checkout, API, order form and exports read them here. */
const FURTHER = [
  {
    path: 'company',
    kind: 'text',
    is_required: false,
    longest: 100,
    autocomplete: 'organization',
    asked_by: 'ask_for_company_details',
  },
  {
    path: 'vat_id',
    kind: 'vat_id',
    is_required: false,
    longest: 30,
    autocomplete: 'off',
    asked_by: 'ask_for_company_details',
  },
] as const satisfies readonly Field[]
export type FurtherPath = (typeof FURTHER)[number]['path']
export const FURTHER_FIELDS: readonly Field<FurtherPath>[] = FURTHER

/** All fields of the buyer except the address. */
export const BUYER_FIELDS = [
  { path: 'first_name', kind: 'text', is_required: true, longest: 40, autocomplete: 'given-name' },
  { path: 'last_name', kind: 'text', is_required: true, longest: 40, autocomplete: 'family-name' },
  { path: 'email', kind: 'email', is_required: true, longest: 255, autocomplete: 'email' },
  ...FURTHER,
] as const satisfies readonly Field[]

const ADDRESS = ADDRESS_FIELDS.map(({ name, ...field }) => ({
  ...field,
  path: `address.${name}` as const,
  kind: name === 'country' ? ('country' as const) : ('text' as const),
}))

/** Fields of the attendee, for each ticket. */
const ATTENDEE = [
  { path: 'first_name', kind: 'text', is_required: true, longest: 100, autocomplete: 'given-name' },
  { path: 'last_name', kind: 'text', is_required: true, longest: 100, autocomplete: 'family-name' },
  { path: 'email', kind: 'email', is_required: true, longest: 255, autocomplete: 'email' },
] as const satisfies readonly Field[]

export type FieldPath = (typeof BUYER_FIELDS | typeof ADDRESS | typeof ATTENDEE)[number]['path']
export type CheckoutField = Field<FieldPath>
/**
 * Fields by section of the page, in order. The address belongs to the buyer. Without attendee fields, tickets are in the buyer's
 * name.
 */
export type CheckoutFields = Record<'buyer' | 'address' | 'attendee', readonly CheckoutField[]>

type Settings = {
  require_billing_address: boolean
  ask_for_company_details: boolean
  attendee_details_collection_method: 'PER_TICKET' | 'PER_ORDER'
}

/** Fields that an event asks of buyers and attendees. The page shows them; page and server validate by them. */
export function fieldsOf(settings: Settings): CheckoutFields {
  return {
    buyer: BUYER_FIELDS.filter((field) => !('asked_by' in field) || settings[field.asked_by]),
    address: settings.require_billing_address ? ADDRESS : [],
    attendee: settings.attendee_details_collection_method === 'PER_TICKET' ? ATTENDEE : [],
  }
}

/** Properties of a field needed for validation. */
export type Asked = Pick<Field, 'path' | 'is_required'>

/** Paths of required fields without a value. */
export function missingIn(given: unknown, asked: readonly Asked[]): string[] {
  return asked.flatMap(({ path, is_required }) => (is_required && isEmpty(valueAt(given, path)) ? path : []))
}

/** Value at a path such as `address.city` of a buyer. */
export function valueAt(given: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], given)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
