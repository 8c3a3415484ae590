import { type FocusEvent, useEffect, useState } from 'react'

type Part<T> = { known: T | undefined; fetch: () => Promise<T> }

/** A part of the library that fields need only when somebody turns to them; all of its kind have it from then on. */
export function partOnIntent<T extends object>(load: () => Promise<T>): Part<T> {
  const part: Part<T> = {
    known: undefined,
    async fetch() {
      const fetched = part.known ?? (await load())
      part.known = fetched
      return fetched
    },
  }
  return part
}

type Fetched<T> = {
  Field: T
  hadFocus: boolean
  /** Gives the new field the focus and the selection of the one whose place it takes. */
  ref: (input: HTMLInputElement | null) => void
}

/** The part once it has come, and what to put on the field until then; `isSoon` where somebody is led to the field. */
export function useOnIntent<T extends object>(part: Part<T>, isSoon = false) {
  const [fetched, setFetched] = useState<Fetched<T> | null>(() => (part.known ? unfocused(part.known) : null))
  useEffect(() => {
    if (isSoon) part.fetch().then((Field) => setFetched((now) => now ?? unfocused(Field)), stayClosed)
  }, [isSoon, part])
  const untilThen = {
    onPointerEnter: () => void part.fetch().catch(stayClosed),
    onFocus: ({ currentTarget }: FocusEvent) =>
      void part.fetch().then((Field) => setFetched({ Field, ...focusWithin(currentTarget) }), stayClosed),
  }
  return { fetched, untilThen }
}

/** Without a network the field stays as it is; it is tried again the next time. */
function stayClosed(): void {}

function unfocused<T>(Field: T): Fetched<T> {
  return { Field, hadFocus: false, ref: () => undefined }
}

function focusWithin(field: Element): Omit<Fetched<object>, 'Field'> {
  const focused = document.activeElement
  const hadFocus = field.contains(focused)
  const [from, to] = focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : []
  const ref = (input: HTMLInputElement | null) => {
    if (!hadFocus || !input) return
    input.focus({ preventScroll: true })
    input.setSelectionRange(from ?? null, to ?? null)
  }
  return { hadFocus, ref }
}
