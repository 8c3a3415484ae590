import type { ReactNode } from 'react'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'

type Props = {
  /** Shown on the server and during hydration; as large as the content, so that the layout does not jump. */
  fallback?: ReactNode
  children: ReactNode
}

/** Renders its children in the browser only, like everything of management that uses Mantine. */
export function InBrowser({ fallback = null, children }: Props) {
  return useHydrated() ? children : fallback
}
