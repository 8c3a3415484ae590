import { ADDRESS_FIELDS } from './address.ts'

type Field<Path extends string = string> = {
  /** Path of the value below the buyer or attendee: `email`, `address.city`. */
  path: Path
  kind: 'text' | 'email' | 'country'
  is_required: boolean
  /** In characters. */
  longest: number
  /** Token for the browser's autofill. */
  autocomplete: string
}

/** Additional text fields of the buyer, each a column of `orders`. Checkout, API, order form and exports read them here. */
const FURTHER = [] as const satisfies readonly Field[]
export type FurtherPath = (typeof FURTHER)[number]['path']
export const FURTHER_FIELDS: readonly Field<FurtherPath>[] = FURTHER

/** Fields of the buyer. Those of the address follow if the event asks for it. */
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
  attendee_details_collection_method: 'PER_TICKET' | 'PER_ORDER'
}

/** Fields that an event asks of buyers and attendees. The page shows them; page and server validate by them. */
export function fieldsOf({ require_billing_address, attendee_details_collection_method }: Settings): CheckoutFields {
  return {
    buyer: BUYER_FIELDS,
    address: require_billing_address ? ADDRESS : [],
    attendee: attendee_details_collection_method === 'PER_TICKET' ? ATTENDEE : [],
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
