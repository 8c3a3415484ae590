import { useCallback, useEffect, useState } from 'react'

/** Online is what the browser says and the last call has shown: a network without a way to the server is none. */
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
