import { useEffect } from 'react'

/** For what is drawn only while it is open: when it goes, the focus is again where it was before; on another screen by then, at its beginning. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // Not before the focus trap that goes with it has let go.
      setTimeout(() => {
        const isThere = before !== document.body && before?.isConnected
        const target = isThere ? before : document.querySelector('main')
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    }
  }, [])
}
