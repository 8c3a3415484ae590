import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type AttendeeSlot, copyIn, isCopied } from './read-details.ts'

const MESSAGES = {
  first_name: msg`Fill in the first name.`,
  last_name: msg`Fill in the last name.`,
  email: msg`Fill in the e-mail address.`,
  address_line_1: msg`Fill in street and number.`,
  city: msg`Fill in the city.`,
  zip_or_postal_code: msg`Fill in the postcode.`,
  country: msg`Choose the country.`,
} satisfies Record<string, MessageDescriptor>

const PERSON = ['first_name', 'last_name', 'email'] as const
/** What an address on a bill cannot do without. */
const NEEDED_ADDRESS = ['address_line_1', 'city', 'zip_or_postal_code', 'country'] as const

/** What is missing or mistyped, by field name in the order of the page; the server looks again. */
export function checkDetails(values: Record<string, string>, slots: AttendeeSlot[], hasAddress: boolean) {
  const copy = copyIn(values)
  const own = slots.filter((slot) => !isCopied(slot, copy)).map((slot) => `products.${slot.index}`)
  const needed = ['order', ...own].flatMap((path) => PERSON.map((field) => [path, field] as const))
  const address = hasAddress ? NEEDED_ADDRESS.map((field) => ['order.address', field] as const) : []
  const problems: Record<string, MessageDescriptor> = {}
  for (const [path, field] of [...needed.slice(0, 3), ...address, ...needed.slice(3)]) {
    const name = `${path}.${field}`
    const value = (values[name] ?? '').trim()
    if (value === '') problems[name] = MESSAGES[field]
    else if (field === 'email' && !looksLikeEmail(value))
      problems[name] = msg`Check the e-mail address: it looks like name@example.com.`
  }
  return problems
}

export function looksLikeEmail(text: string): boolean {
  return /^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>().]{2,}$/.test(text.trim())
}
