import { type ComponentType, type ReactNode, Suspense } from 'react'
import { type Area, type Load, laterWithin, withWords } from '#web/lib/later-within.tsx'

/** What is asked now and then, with its words (`dialogs` in `vite/words.ts`). */
export function laterDialog<P extends object>(load: Load<P>): ComponentType<P> {
  return laterWithWords('dialogs', load)
}

/** A later part whose words are an area of their own (`vite/words.ts`). */
export function laterWithWords<P extends object>(area: Area, load: Load<P>, fallback?: ReactNode): ComponentType<P> {
  return later(withWords(area, load), fallback)
}

/** A part of a screen that few people open, a form, drawer or dialog: fetched when the screen is idle, or when it is drawn. */
export function later<P extends object>(
  load: Load<P>,
  /** Stands there until then, as large as what comes. */
  fallback?: ReactNode,
): ComponentType<P> {
  const Part = laterWithin(load)
  // biome-ignore lint/correctness/noComponentHookFactories: it is called where modules begin, so each component is made once
  return function Later(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
}
