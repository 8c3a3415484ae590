import { ADDRESS_FIELDS } from './address.ts'

type Field<Path extends string = string> = {
  /** Where its value stands below the buyer or the attendee: `email`, `address.city`. */
  path: Path
  kind: 'text' | 'email' | 'country'
  is_required: boolean
  /** In characters. */
  longest: number
  /** By which a browser knows what to fill in. */
  autocomplete: string
}

/** Further lines of text that buyers give, each a column of `orders`: checkout, API, order form and files read them here. */
const FURTHER = [] as const satisfies readonly Field[]
export type FurtherPath = (typeof FURTHER)[number]['path']
export const FURTHER_FIELDS: readonly Field<FurtherPath>[] = FURTHER

/** Whoever buys; those of the address follow where the event asks for it. */
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

/** Whoever comes, for each ticket. */
const ATTENDEE = [
  { path: 'first_name', kind: 'text', is_required: true, longest: 100, autocomplete: 'given-name' },
  { path: 'last_name', kind: 'text', is_required: true, longest: 100, autocomplete: 'family-name' },
  { path: 'email', kind: 'email', is_required: true, longest: 255, autocomplete: 'email' },
] as const satisfies readonly Field[]

export type FieldPath = (typeof BUYER_FIELDS | typeof ADDRESS | typeof ATTENDEE)[number]['path']
export type CheckoutField = Field<FieldPath>
/** By section of the page, in its order. The address stands below the buyer; without attendees, tickets are the buyer's. */
export type CheckoutFields = Record<'buyer' | 'address' | 'attendee', readonly CheckoutField[]>

type Settings = {
  require_billing_address: boolean
  attendee_details_collection_method: 'PER_TICKET' | 'PER_ORDER'
}

/** What an event asks of whoever buys and whoever comes: the page shows it, and page and server judge by it. */
export function fieldsOf({ require_billing_address, attendee_details_collection_method }: Settings): CheckoutFields {
  return {
    buyer: BUYER_FIELDS,
    address: require_billing_address ? ADDRESS : [],
    attendee: attendee_details_collection_method === 'PER_TICKET' ? ATTENDEE : [],
  }
}

/** As much of a field as is judged here. */
export type Asked = Pick<Field, 'path' | 'is_required'>

/** The paths of what must be given and is not. */
export function missingIn(given: unknown, asked: readonly Asked[]): string[] {
  return asked.flatMap(({ path, is_required }) => (is_required && isEmpty(valueAt(given, path)) ? path : []))
}

/** `address.city` of a buyer. */
export function valueAt(given: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], given)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
