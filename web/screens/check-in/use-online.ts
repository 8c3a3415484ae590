import { useCallback, useEffect, useState } from 'react'

/** Online if both the browser and the last request say so: a network without a route to the server does not count. */
export function useOnline() {
  const [connected, setConnected] = useState(true)
  const [reached, setReached] = useState(true)

  useEffect(() => {
    const look = () => setConnected(navigator.onLine)
    look()
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])

  const report = useCallback((reachedServer: boolean) => setReached(reachedServer), [])
  return { online: connected && reached, report }
}
