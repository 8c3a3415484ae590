import { useEffect, useState } from 'react'

/** Whole seconds left until an instant (in milliseconds), counting down; 0 once it has passed. */
export function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((instant - now) / 1000))
  const isCounting = left > 0
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isCounting])
  return left
}
