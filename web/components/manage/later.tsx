import { type ComponentType, lazy, Suspense } from 'react'

/** A part of a screen that is fetched when it is first drawn: forms, drawers and dialogs, which few people open. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() })) as ComponentType<P>
  // biome-ignore lint/correctness/noComponentHookFactories: it is made once, where a module begins
  return function Later(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
