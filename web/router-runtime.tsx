import { type ReactNode, useMemo } from 'react'
import { useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { type PageRuntime, PageRuntimeContext } from '#web/lib/page/page-runtime.ts'

/** Page runtime that navigates through the router. */
export function RouterRuntime({ children }: { children: ReactNode }) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [, setParameters] = useSearchParams()
  const runtime = useMemo<PageRuntime>(
    () => ({
      pathname,
      search,
      state,
      go: async (path) => navigate(path),
      reload: revalidate,
      setSearch: async (change, replace) => setParameters(change, { preventScrollReset: true, replace }),
    }),
    [pathname, search, state, navigate, revalidate, setParameters],
  )
  return <PageRuntimeContext value={runtime}>{children}</PageRuntimeContext>
}
