import { useEffect } from 'react'

/**
 * For components rendered only while open. On unmounting, focus returns to the element focused before, or to the start of the
 * page if that is gone.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // After the focus trap, which unmounts with it, has released the focus.
      setTimeout(() => {
        const isThere = before !== document.body && before?.isConnected
        const target = isThere ? before : document.querySelector('main')
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    }
  }, [])
}
