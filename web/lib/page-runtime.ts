import { createContext, useContext } from 'react'

/** The part of the router that pages of visitors use. The page of an event comes alive without the router itself (`web/event-client.tsx`). */
export type PageRuntime = {
  pathname: string
  search: string
  /** Handed on by the page before. */
  state: unknown
  /** Opens another page of this installation. */
  go: (path: string) => Promise<void>
  /** Asks for what the page shows again. */
  reload: () => Promise<void>
  /** Changes the query of the address without scrolling, and asks for what the page then shows. */
  setSearch: (change: (before: URLSearchParams) => URLSearchParams, replace: boolean) => Promise<void>
}

export const PageRuntimeContext = createContext<PageRuntime | null>(null)

/** Throws where neither the router nor the page of an event has said how pages are opened. */
export function usePageRuntime(): PageRuntime {
  const runtime = useContext(PageRuntimeContext)
  if (!runtime) throw new Error('No PageRuntimeContext around this page.')
  return runtime
}
