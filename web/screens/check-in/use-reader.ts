import { useEffect, useRef } from 'react'

const PAUSE_MS = 100
const SHORTEST_CODE = 8

/**
 * USB and Bluetooth readers type: keys outside text fields that follow each other quickly and end with Enter or a
 * pause are a code.
 */
export function useReader(onCode: (code: string) => void): void {
  const handler = useRef(onCode)
  handler.current = onCode

  useEffect(() => {
    const reader = createReader((code) => handler.current(code))
    addEventListener('keydown', reader.onKey, true)
    return () => {
      removeEventListener('keydown', reader.onKey, true)
      reader.reset()
    }
  }, [])
}

export function createReader(onCode: (code: string) => void) {
  let typed = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function reset(): void {
    typed = ''
    clearTimeout(timer)
  }

  function finish(): boolean {
    const code = typed
    reset()
    if (code.length < SHORTEST_CODE) return false
    onCode(code)
    return true
  }

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return
    if (event.key === 'Enter') {
      // The reader's Enter must not press the button that happens to have the focus.
      if (finish()) swallow(event)
      return
    }
    if (event.key.length !== 1) return
    // A blank alone is a person pressing a button.
    if (event.key === ' ' && typed === '') return
    if (typed !== '') swallow(event)
    typed += event.key
    clearTimeout(timer)
    timer = setTimeout(finish, PAUSE_MS)
  }

  return { onKey, reset }
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}
