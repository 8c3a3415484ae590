import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadManageWords } from './formats/i18n.ts'

/*
 * Parts of a screen that are fetched later. There are three ways, and no others (docs/architecture.md, "Loading later"): on click,
 * on sight, on intent. What few screens need of them lies in web/ui, so that the others do not load it.
 */

/** Areas of words that come with a part: `vite/words.ts`. */
type Area = 'cards' | 'command' | 'composer' | 'dialogs' | 'drawers' | 'steps'
type Load<T> = () => Promise<T>

/** Keeps what was fetched for all that need it. A fetch that failed is tried again by the next caller. */
export type IntentPart<T> = { known: T | undefined; fetch: Load<T> }

export function intentPart<T extends object>(load: Load<T>): IntentPart<T> {
  const part: IntentPart<T> = {
    known: undefined,
    async fetch() {
      const fetched = part.known ?? (await load())
      part.known = fetched
      return fetched
    },
  }
  return part
}

type Options = {
  /** Its words, if they are an area of their own. */
  words?: Area
  /** Takes its place until it is there, as large as what comes. */
  fallback?: ReactNode
  /** Suspends instead, where its place has a `Suspense` of its own. */
  suspends?: boolean
}

/** On click: a form, drawer or dialog that few people open. Fetched when the screen is idle, or when it is drawn. */
export function lazyPart<P extends object>(
  load: Load<ComponentType<P>>,
  { words, fallback, suspends = false }: Options = {},
): ComponentType<P> & { fetch: Load<ComponentType<P>> } {
  const part = intentPart(words ? () => withWords(words, load) : load)
  const Lazy = lazy(async () => ({ default: await part.fetch() })) as ComponentType<P>
  whenIdle(part.fetch)
  // biome-ignore lint/correctness/noComponentHookFactories: it is called where modules begin, so each component is made once
  function LazyPart(props: P) {
    // A part that is there is drawn at once: React shows a lazy one 300 ms after its fallback at the soonest.
    const [Part] = useState(() => part.known ?? Lazy)
    if (suspends) return <Part {...props} />
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(LazyPart, { fetch: part.fetch })
}

async function withWords<T>(area: Area, load: Load<T>): Promise<T> {
  const [part] = await Promise.all([load(), loadManageWords(area)])
  return part
}

type Work = () => Promise<unknown>
const waiting: Work[] = []
let client: QueryClient | undefined
let isAtWork = false

/** Queues what a first click needs until the screen is idle. One fetch at a time; none for browsers that save data. */
export function whenIdle(work: Work): void {
  if (import.meta.env.SSR) return
  waiting.push(work)
  void goOn()
}

/** Begins the queue: the screen is interactive. `calls` tells whether it still waits for a reply. */
export function screenIsAlive(calls: QueryClient): void {
  client = calls
  void goOn()
}

async function goOn(): Promise<void> {
  if (isAtWork || !client || (navigator as Saving).connection?.saveData) return
  isAtWork = true
  for (let work = waiting.shift(); work; work = waiting.shift()) {
    // Replies come before what nobody has asked for yet. Without a network it waits.
    do await new Promise((resolve) => setTimeout(resolve, 200))
    while (client.isFetching() || !navigator.onLine)
    // The weight of a screen is what came before the first mark: bench/workloads/management.ts, e2e/support/weight.ts.
    performance.mark('ahead')
    // Without a network the click tries it again.
    await work().catch(() => {})
  }
  isAtWork = false
}

type Saving = { connection?: { saveData: boolean } }
