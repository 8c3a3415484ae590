import { type ComponentType, lazy, useState } from 'react'
import { whenIdle } from './ahead.ts'
import { loadManageWords } from './i18n.ts'
import { partOnIntent } from './part-on-intent.ts'

export type Area = 'cards' | 'command' | 'composer' | 'dialogs' | 'drawers' | 'steps'
export type Load<P> = () => Promise<ComponentType<P>>

/** A part with its words, which are an area of their own (`vite/words.ts`). */
export function withWords<P extends object>(area: Area, load: Load<P>): Load<P> {
  return async () => {
    const [Part] = await Promise.all([load(), loadManageWords(area)])
    return Part
  }
}

/** A part fetched when the screen is idle, or when it is drawn; for a place that has a `Suspense` of its own. */
export function laterWithin<P extends object>(load: Load<P>): ComponentType<P> & { fetch: Load<P> } {
  const part = partOnIntent(load)
  const Lazy = lazy(async () => ({ default: await part.fetch() })) as ComponentType<P>
  whenIdle(part.fetch)
  // biome-ignore lint/correctness/noComponentHookFactories: it is called where modules begin, so each component is made once
  function LaterWithin(props: P) {
    // Already there, it is drawn at once: React shows what is lazy 300 ms after its fallback at the soonest.
    const [Part] = useState(() => part.known ?? Lazy)
    return <Part {...props} />
  }
  return Object.assign(LaterWithin, { fetch: part.fetch })
}
