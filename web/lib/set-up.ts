import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { products } from '#contract/products.ts'
import { useMay } from './use-may.ts'

/** Kept beside an address by whoever wants to see the events before there is an organizer. */
export const PUT_OFF = 'put off'

const CALLED = [organizers.create, events.create, products.create, events.updateSettings, events.setStatus]

/** Whether somebody may do all of what leads from an empty account to a first event on sale. */
export function useMaySetUp(): boolean {
  const may = useMay()
  return CALLED.every(may)
}
