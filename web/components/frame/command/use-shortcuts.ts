import { useEffect, useRef } from 'react'

/** Milliseconds within which the second of two keys must follow. */
const PATIENCE = 1200

type Shortcuts = {
  /** Actions by the letter that follows `g`. */
  places: ReadonlyMap<string, () => void>
  onPalette: () => void
  onHelp: () => void
}

/** Shortcuts for all of management, disabled in text fields: ⌘K or Ctrl+K, `?`, and `g` with a letter. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    let went = 0
    function onKey(event: KeyboardEvent) {
      const { places, onPalette, onHelp } = latest.current
      const isPalette = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k'
      const go = places.get(event.key)
      if (isPalette) onPalette()
      else if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      else if (event.key === '?') onHelp()
      else if (event.key === 'g') {
        went = event.timeStamp
        return
      } else if (go && event.timeStamp - went < PATIENCE) go()
      else return
      went = 0
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"], dialog') !== null
  )
}
