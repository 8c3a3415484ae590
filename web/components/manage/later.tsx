import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadManageWords } from '#web/lib/i18n.ts'

/** What is asked now and then, with its words (`dialogs` in `vite/words.ts`). */
export function laterDialog<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return laterWithWords('dialogs', load)
}

/** A later part whose words are an area of their own (`vite/words.ts`). */
export function laterWithWords<P extends object>(
  area: 'cards' | 'composer' | 'dialogs' | 'drawers' | 'steps',
  load: () => Promise<ComponentType<P>>,
  fallback?: ReactNode,
): ComponentType<P> {
  return later(async () => {
    const [Part] = await Promise.all([load(), loadManageWords(area)])
    return Part
  }, fallback)
}

/** A part of a screen that is fetched when it is first drawn: forms, drawers and dialogs, which few people open. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  /** Stands there until then, as large as what comes. */
  fallback?: ReactNode,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() })) as ComponentType<P>
  // biome-ignore lint/correctness/noComponentHookFactories: it is called where modules begin, so each component is made once
  return function Later(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
}
