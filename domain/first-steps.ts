import type { EventStatus } from './event-status.ts'

type Facts = {
  status: EventStatus
  /** True if at least one price is visible to buyers. */
  has_product: boolean
  costs_money: boolean
  has_way_to_pay: boolean
  has_description: boolean
  has_cover: boolean
  /** True if the current user has confirmed their address. Null if no confirmation is required, or not from this user. */
  is_email_confirmed: boolean | null
}

export const FIRST_STEPS = ['PRODUCT', 'DESCRIPTION', 'COVER', 'PAYMENT', 'CONFIRMATION', 'SALE'] as const
export type FirstStep = { kind: (typeof FIRST_STEPS)[number]; is_done: boolean }

/** Steps from a new event to one on sale, in the recommended order. */
export function firstSteps(facts: Facts): FirstStep[] {
  const steps: (FirstStep | false)[] = [
    { kind: 'PRODUCT', is_done: facts.has_product },
    { kind: 'DESCRIPTION', is_done: facts.has_description },
    { kind: 'COVER', is_done: facts.has_cover },
    { kind: 'PAYMENT', is_done: facts.has_way_to_pay || isFree(facts) },
    facts.is_email_confirmed !== null && { kind: 'CONFIRMATION', is_done: facts.is_email_confirmed },
    { kind: 'SALE', is_done: facts.status === 'LIVE' || facts.status === 'PAUSED' },
  ]
  return steps.filter((step) => step !== false)
}

/** False for an event without products, whose prices are not known yet. */
function isFree({ has_product, costs_money }: Facts): boolean {
  return has_product && !costs_money
}
