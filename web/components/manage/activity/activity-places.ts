import { accounts } from '#contract/accounts.ts'
import type { Activity } from '#contract/activity.ts'
import { affiliates } from '#contract/affiliates.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { attendees } from '#contract/attendees.ts'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { checkInLists } from '#contract/check-in.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { orders } from '#contract/orders.ts'
import { organizers } from '#contract/organizers.ts'
import { productCategories } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { questions } from '#contract/questions.ts'
import { roles } from '#contract/roles.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { type SubjectKind, subjectKindOf } from '#domain/activity.ts'

/** Screen that shows something, and the endpoint it calls. */
export type Place = { to: string; needs: EndpointSpec }

const inEvent = (path: string, needs: EndpointSpec) => (base: string) => ({ to: `${base}/${path}`, needs })

/** Screens of an event's parts, below the address of the event. */
const IN_EVENT: Partial<Record<SubjectKind, (base: string, id: number) => Place>> = {
  event: inEvent('dashboard', events.get),
  product_category: inEvent('products', productCategories.list),
  product: inEvent('products', productCategories.list),
  promo_code: inEvent('promo-codes', promoCodes.list),
  affiliate: inEvent('affiliates', affiliates.list),
  capacity_assignment: inEvent('capacity-assignments', capacityAssignments.list),
  question: inEvent('questions', questions.list),
  check_in_list: inEvent('check-in', checkInLists.list),
  order: (base, id) => ({ to: `${base}/orders#order-${id}`, needs: orders.get }),
  attendee: (base, id) => ({ to: `${base}/attendees#attendee-${id}`, needs: attendees.get }),
}

const OF_ACCOUNT: Partial<Record<SubjectKind, (id: number) => Place>> = {
  account: () => ({ to: '/account/settings', needs: accounts.get }),
  organizer: (id) => ({ to: `/manage/organizer/${id}/dashboard`, needs: organizers.get }),
  api_key: () => ({ to: '/account/api-keys', needs: apiKeys.list }),
  role: () => ({ to: '/account/users?tab=roles', needs: roles.list }),
  tax_or_fee: () => ({ to: '/account/taxes-and-fees', needs: taxesAndFees.list }),
}

export type Placed = Pick<Activity, 'name' | 'subject_id' | 'event_id' | 'order_id'>

/** Screen of an entry's subject; null for subjects without one. */
export function placeOfSubject({ name, subject_id, event_id }: Placed): Place | null {
  if (subject_id === null) return null
  const kind = subjectKindOf(name)
  if (event_id === null) return OF_ACCOUNT[kind]?.(subject_id) ?? null
  return IN_EVENT[kind]?.(baseOf(event_id), subject_id) ?? null
}

export function placeOfEvent({ event_id }: Placed): Place | null {
  return event_id === null ? null : { to: `${baseOf(event_id)}/dashboard`, needs: events.get }
}

export function placeOfOrder({ event_id, order_id }: Placed): Place | null {
  if (event_id === null || order_id === null) return null
  return { to: `${baseOf(event_id)}/orders#order-${order_id}`, needs: orders.get }
}

function baseOf(event_id: number): string {
  return `/manage/event/${event_id}`
}
