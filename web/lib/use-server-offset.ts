import { useEffect, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * How many milliseconds the server's clock is ahead of the visitor's, which may be wrong; null until the page has come
 * alive. `serverTime` is what the server wrote into the document, or into the answer that has just come.
 */
export function useServerOffset(serverTime: string): number | null {
  const isHydrated = useHydrated()
  const [inDocument] = useState(isHydrated ? null : serverTime)
  const [offset, setOffset] = useState<number | null>(null)

  useEffect(() => {
    const written = inDocument === serverTime ? documentWrittenAt() : Date.now()
    // What took long to come makes the server's clock seem slow, never fast.
    setOffset((known) => Math.max(known ?? Number.NEGATIVE_INFINITY, Date.parse(serverTime) - written))
  }, [serverTime, inDocument])

  return offset
}

/** On a slow line a page comes alive seconds after it has come, and it may have come out of the server's memory. */
function documentWrittenAt(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!navigation?.responseStart) return Date.now()
  const age = navigation.serverTiming.find(({ name }) => name === 'age')?.duration ?? 0
  return performance.timeOrigin + navigation.responseStart - age
}
