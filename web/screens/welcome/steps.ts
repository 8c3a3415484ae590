const STEPS = ['confirm', 'organizer', 'event', 'ticket', 'payment', 'publish'] as const
export type StepName = (typeof STEPS)[number]

/** Existing data of the account: rows on the server, not steps merely looked at. */
export type Facts = {
  /** The installation requires a confirmed address before anything goes on sale. */
  mustConfirm: boolean
  isConfirmed: boolean
  hasOrganizer: boolean
  hasEvent: boolean
  hasTicket: boolean
  costsMoney: boolean
  hasWayToPay: boolean
}

export type Step = { name: StepName; isDone: boolean; isOpen: boolean }

/** The steps to the first event on sale, without those that do not apply. Each step opens when its prerequisites exist. */
export function stepsFor(facts: Facts): Step[] {
  const { hasOrganizer, hasEvent, hasTicket } = facts
  const steps: (Step & { isAsked: boolean })[] = [
    { name: 'confirm', isDone: facts.isConfirmed, isOpen: true, isAsked: facts.mustConfirm },
    { name: 'organizer', isDone: hasOrganizer, isOpen: true, isAsked: true },
    { name: 'event', isDone: hasEvent, isOpen: hasOrganizer, isAsked: true },
    { name: 'ticket', isDone: hasTicket, isOpen: hasEvent, isAsked: true },
    { name: 'payment', isDone: facts.hasWayToPay, isOpen: hasEvent, isAsked: !hasTicket || facts.costsMoney },
    { name: 'publish', isDone: false, isOpen: hasEvent, isAsked: true },
  ]
  return steps.filter(({ isAsked }) => isAsked).map(({ isAsked: _, ...step }) => step)
}

/**
 * The step named by the address, if it is open. A step that no longer applies is replaced by the next one, and a step that is not
 * open yet by the first unfinished one.
 */
export function currentStep(steps: readonly Step[], wanted: string | null): StepName {
  const open = steps.filter(({ isOpen }) => isOpen)
  const place = STEPS.indexOf(wanted as StepName)
  const isDropped = place >= 0 && !steps.some(({ name }) => name === wanted)
  const found =
    open.find(({ name }) => name === wanted) ??
    (isDropped ? open.find(({ name }) => STEPS.indexOf(name) > place) : undefined) ??
    open.find(({ isDone }) => !isDone)
  return found?.name ?? 'publish'
}

/** The step before, and the next unfinished one: a user who fixes one step is not led through all of them. */
export function neighbours(steps: readonly Step[], name: StepName): { before: StepName | null; after: StepName } {
  const at = steps.findIndex((step) => step.name === name)
  const after = steps.slice(at + 1).find(({ isDone }) => !isDone)
  return { before: steps[at - 1]?.name ?? null, after: after?.name ?? 'publish' }
}
