import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { products } from '#contract/products.ts'
import { useMay } from './calls/use-may.ts'

/** State kept with an address when a user skips setting up to see the events first. */
export const PUT_OFF = 'put off'

const CALLED = [organizers.create, events.create, products.create, events.updateSettings, events.setStatus]

/** True if the user may do every step from an empty account to a first event on sale. */
export function useMaySetUp(): boolean {
  const may = useMay()
  return CALLED.every(may)
}
