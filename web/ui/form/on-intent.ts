import { type Dispatch, type FocusEvent, type SetStateAction, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { IntentPart } from '#web/lib/lazy.tsx'

type Fetched<T> = {
  Field: T
  hadFocus: boolean
  /** Gives the new field the focus and the selection of the one whose place it takes. */
  ref: (input: HTMLInputElement | null) => void
}

/**
 * On intent: a field of a library takes the place of a plain one when the pointer or the focus comes near. Returns the part
 * once it is there, and the handlers of the plain field. `isSoon` fetches it at once, where somebody is led to the field.
 */
export function useOnIntent<T extends object>(part: IntentPart<T>, isSoon = false) {
  const [fetched, setFetched] = useState<Fetched<T> | null>(() => (part.known ? unfocused(part.known) : null))
  const closed = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSoon) part.fetch().then((Field) => exchange(setFetched, Field, closed.current), stayClosed)
  }, [isSoon, part])
  const untilThen = {
    onPointerEnter: () => void part.fetch().catch(stayClosed),
    onFocus: ({ currentTarget }: FocusEvent) =>
      void part.fetch().then((Field) => exchange(setFetched, Field, currentTarget), stayClosed),
  }
  return { fetched, untilThen, closed }
}

type Set<T> = Dispatch<SetStateAction<Fetched<T> | null>>

/** Exchanges the fields in one go, so that a field that gets the focus meanwhile does not lose it; once, whoever asked first. */
function exchange<T>(set: Set<T>, Field: T, field: Element | null): void {
  const next = { Field, ...focusWithin(field) }
  flushSync(() => set((now) => now ?? next))
}

/** Without a network the plain field stays. The next focus tries again. */
function stayClosed(): void {}

function unfocused<T>(Field: T): Fetched<T> {
  return { Field, hadFocus: false, ref: () => undefined }
}

function focusWithin(field: Element | null): Omit<Fetched<object>, 'Field'> {
  const focused = document.activeElement
  const hadFocus = field?.contains(focused) ?? false
  const [from, to] = focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : []
  const ref = (input: HTMLInputElement | null) => {
    if (!hadFocus || !input) return
    input.focus({ preventScroll: true })
    input.setSelectionRange(from ?? null, to ?? null)
  }
  return { hadFocus, ref }
}
