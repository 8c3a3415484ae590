import { useEffect } from 'react'

/** For what is drawn only while it is open: when it goes, the focus is again where it was before. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // Not before the focus trap that goes with it has let go.
      setTimeout(() => before instanceof HTMLElement && before.isConnected && before.focus({ preventScroll: true }))
    }
  }, [])
}
