import { useEffect } from 'react'

/** Asks for the page without anything in it (check-in.tsx): the worker keeps it for a start without a network. */
export const SHELL_HEADER = 'x-check-in-shell'

/** What the worker is told: `keep` the shell of this page with its files, or `forget` it. */
export type ShellMessage = { keep: string; files: string[] } | { forget: string }

/** A bound device opens this page without a network, too: a worker keeps its shell and files (web/check-in-worker/worker.ts). */
export function useShell(isBound: boolean): void {
  useEffect(() => {
    if (!isBound || !import.meta.env.PROD || !navigator.serviceWorker) return
    const path = location.pathname
    void register().then((worker) => worker?.postMessage({ keep: path, files: filesOfPage() } satisfies ShellMessage))
    return () => void register().then((worker) => worker?.postMessage({ forget: path } satisfies ShellMessage))
  }, [isBound])
}

async function register(): Promise<ServiceWorker | null> {
  try {
    const { active, waiting, installing } = await navigator.serviceWorker.register('/check-in-worker.js', {
      scope: '/check-in/',
    })
    return active ?? waiting ?? installing
  } catch {
    // Forbidden by the browser: the page works as long as it is open.
    return null
  }
}

/** The scripts, styles, fonts and the decoder that this page has loaded so far. */
function filesOfPage(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return loaded
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}
