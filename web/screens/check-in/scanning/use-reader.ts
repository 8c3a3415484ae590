import { useEffect, useRef } from 'react'
import { isTicketCode } from '#domain/ticket-code.ts'

/** Keys pressed within this time belong to one code. */
const PAUSE_MS = 100
/** Wait after the last key for a code without Enter. A complete ticket code ends at once. */
const PATIENCE_MS = 1000
/** A timer later than this shows that the page was busy, so keys may still be waiting. */
const LATE_MS = 25
const SHORTEST_CODE = 8

/**
 * Listens to USB and Bluetooth barcode readers, which type like keyboards. Keys outside text fields, pressed in quick succession
 * and ending with Enter or a pause, form a code.
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

/** Uses the timestamps of the keys, not the time at which a busy page handles them. */
export function createReader(onCode: (code: string) => void) {
  let typed = ''
  let pressed_at = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  /** True if the last key ended a code; its Enter may still follow. */
  let isEnded = false

  function reset(): void {
    typed = ''
    clearTimeout(timer)
  }

  function finish(): boolean {
    const code = typed
    reset()
    if (code.length < SHORTEST_CODE) return false
    isEnded = true
    onCode(code)
    return true
  }

  function waitForMore(): void {
    clearTimeout(timer)
    if (typed.length < SHORTEST_CODE) return
    const due = performance.now() + (isTicketCode(typed) ? PAUSE_MS : PATIENCE_MS)
    timer = setTimeout(() => (performance.now() > due + LATE_MS ? waitForMore() : finish()), due - performance.now())
  }

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return
    if (event.key !== 'Enter' && event.key.length !== 1) return
    const isNext = event.timeStamp - pressed_at <= PAUSE_MS
    pressed_at = event.timeStamp
    if (!isNext) finish()
    if (event.key === 'Enter') {
      // The reader's Enter must not press the button that happens to have the focus.
      if (finish() || (isNext && isEnded)) swallow(event)
      isEnded = false
      return
    }
    // A single space is a person pressing a button.
    if (event.key === ' ' && typed === '') return
    isEnded = false
    if (typed !== '') swallow(event)
    typed += event.key
    waitForMore()
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
