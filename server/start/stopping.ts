/** A terminal signals all its processes, and npm passes the signal on: a second one within this time is the same request. */
const HEARD_TWICE_MS = 2_000

export type Stopping = {
  /** Aborted when the process is asked to stop, at any moment of its start or its work. */
  signal: AbortSignal
  /** Call it again after other code has added listeners for the same signals, which would end the process at once. */
  listen: () => void
  /** The result of the work, or an AbortError as soon as the process is asked to stop. */
  unlessStopped: <Result>(work: Promise<Result>) => Promise<Result>
}

/** Makes SIGTERM and SIGINT ask for a clean stop; another one after a while ends the process at once. */
export function stopOnSignals(): Stopping {
  const controller = new AbortController()
  const { signal } = controller
  const stopped = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  stopped.catch(() => undefined)
  let asked_at: number | undefined
  function onSignal() {
    asked_at ??= performance.now()
    if (performance.now() - asked_at > HEARD_TWICE_MS) process.exit(1)
    controller.abort()
  }
  function listen() {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.removeAllListeners(name).on(name, onSignal)
  }
  listen()
  return { signal, listen, unlessStopped: (work) => Promise.race([work, stopped]) }
}
