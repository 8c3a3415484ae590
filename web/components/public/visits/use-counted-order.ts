import { useEffect } from 'react'
import type { PublicOrder } from '#contract/checkout.ts'

/** Counts started checkouts and placed orders, with the visitor's consent. */
export function useCountedOrder({ short_id, status, settings, event }: PublicOrder): void {
  const organizer_id = event.organizer.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has become of the order is what is counted
  useEffect(() => {
    if (!settings.counts_visits) return
    // If the module cannot be loaded, nothing is counted.
    import('./visits.tsx')
      .then(({ countVisit }) => countVisit(organizer_id, { order_short_id: short_id }))
      .catch(() => undefined)
  }, [organizer_id, short_id, status, settings.counts_visits])
}
