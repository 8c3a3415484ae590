import type { EventStatus } from './event-status.ts'

type Facts = {
  status: EventStatus
  /** One price at least that people will see. */
  has_product: boolean
  costs_money: boolean
  has_way_to_pay: boolean
  has_description: boolean
  has_cover: boolean
  /** Of the address of who asks: null where nobody has to confirm it, or somebody else. */
  is_email_confirmed: boolean | null
}

export const FIRST_STEPS = ['PRODUCT', 'DESCRIPTION', 'COVER', 'PAYMENT', 'CONFIRMATION', 'SALE'] as const
export type FirstStep = { kind: (typeof FIRST_STEPS)[number]; is_done: boolean }

/** What leads from a new event to one that people can buy, in the order in which it is best done. */
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

/** Of an event with nothing to sell yet, nobody knows. */
function isFree({ has_product, costs_money }: Facts): boolean {
  return has_product && !costs_money
}
