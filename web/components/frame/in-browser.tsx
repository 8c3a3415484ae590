import type { ReactNode } from 'react'
import { useHydrated } from '#web/lib/use-hydrated.ts'

type Props = {
  /** Stands there on the server and while the page comes alive; as large as what follows, so that nothing jumps. */
  fallback?: ReactNode
  children: ReactNode
}

/** What is drawn in the browser only: everything of management that is made with Mantine. */
export function InBrowser({ fallback = null, children }: Props) {
  return useHydrated() ? children : fallback
}
