import { useEffect, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Milliseconds by which the server's clock is ahead of the visitor's, which may be wrong. Null until hydration. `serverTime` is
 * the time written into the document or the latest reply.
 */
export function useServerOffset(serverTime: string): number | null {
  const isHydrated = useHydrated()
  const [inDocument] = useState(isHydrated ? null : serverTime)
  const [offset, setOffset] = useState<number | null>(null)

  useEffect(() => {
    const written = inDocument === serverTime ? documentWrittenAt() : Date.now()
    // A delay makes the server's clock seem slow, never fast, so the largest value is the best.
    setOffset((known) => Math.max(known ?? Number.NEGATIVE_INFINITY, Date.parse(serverTime) - written))
  }, [serverTime, inDocument])

  return offset
}

/**
 * Time at which the document was written. On slow lines hydration comes seconds later, and the page may come from the server's
 * cache.
 */
function documentWrittenAt(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!navigation?.responseStart) return Date.now()
  const age = navigation.serverTiming.find(({ name }) => name === 'age')?.duration ?? 0
  return performance.timeOrigin + navigation.responseStart - age
}
