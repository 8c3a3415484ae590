import { useEffect } from 'react'

/** Requests the page without data (check-in.tsx), which the worker stores for starts without a network. */
export const SHELL_HEADER = 'x-check-in-shell'

/** Message to the worker: `keep` the shell of this page with its files, or `forget` it. */
export type ShellMessage = { keep: string; files: string[] } | { forget: string }

/** Lets a bound device open this page without a network: a worker stores its shell and files (web/check-in-worker/worker.ts). */
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
    // The browser forbids workers: the page works as long as it is open.
    return null
  }
}

/** The scripts, styles, fonts and the QR decoder that this page has loaded so far. */
function filesOfPage(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return loaded
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}
