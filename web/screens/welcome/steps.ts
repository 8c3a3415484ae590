const STEPS = ['confirm', 'organizer', 'event', 'ticket', 'payment', 'publish'] as const
export type StepName = (typeof STEPS)[number]

/** What exists already: the rows of the server, never what somebody has only looked at. */
export type Facts = {
  /** This installation wants the address confirmed before anything goes on sale. */
  mustConfirm: boolean
  isConfirmed: boolean
  hasOrganizer: boolean
  hasEvent: boolean
  hasTicket: boolean
  costsMoney: boolean
  hasWayToPay: boolean
}

export type Step = { name: StepName; isDone: boolean; isOpen: boolean }

/** The way to the first event on sale, without what does not concern this person; each step opens with what it builds on. */
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
 * The step that the address names, if it is open. One that is not asked for any more gives way to the one behind it, and
 * one that is not open yet to the first that is not done.
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

/** Back is the step before; on goes to the next that is to be done, so that whoever mends one thing is not led through all. */
export function neighbours(steps: readonly Step[], name: StepName): { before: StepName | null; after: StepName } {
  const at = steps.findIndex((step) => step.name === name)
  const after = steps.slice(at + 1).find(({ isDone }) => !isDone)
  return { before: steps[at - 1]?.name ?? null, after: after?.name ?? 'publish' }
}
