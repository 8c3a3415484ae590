import { useEffect } from 'react'

/**
 * Keeps the screen on while `active`. The browser releases the lock when the page is hidden, so it is requested again afterwards.
 */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let done = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused when the battery is low: the screen then turns off as usual.
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
