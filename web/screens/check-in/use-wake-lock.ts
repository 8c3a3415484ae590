import { useEffect } from 'react'

/** Keeps the screen on while `active`; the browser lets go whenever the page is out of sight, so it is asked again. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let done = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused when the battery is low: then the screen goes dark as usual.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (done) void lock?.release()
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      done = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [active])
}
