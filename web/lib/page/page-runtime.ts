import { createContext, useContext } from 'react'

/**
 * The router's functions that visitors' pages use. An event's page is hydrated without the router itself
 * (`web/event-client.tsx`).
 */
export type PageRuntime = {
  pathname: string
  search: string
  /** State passed on by the previous page. */
  state: unknown
  /** Opens another page of this installation. */
  go: (path: string) => Promise<void>
  /** Reloads the page's data. */
  reload: () => Promise<void>
  /** Changes the query of the address without scrolling, and reloads the page's data. */
  setSearch: (change: (before: URLSearchParams) => URLSearchParams, replace: boolean) => Promise<void>
}

export const PageRuntimeContext = createContext<PageRuntime | null>(null)

/** Throws without a provider, which the router and the page of an event have. */
export function usePageRuntime(): PageRuntime {
  const runtime = useContext(PageRuntimeContext)
  if (!runtime) throw new Error('No PageRuntimeContext around this page.')
  return runtime
}
