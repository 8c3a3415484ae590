import { useEffect, useState } from 'react'

/** Whole seconds left until an instant, counted down; 0 once it has passed. */
export function useSecondsUntil(instant: string): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))
  const isCounting = left > 0
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isCounting])
  return left
}
