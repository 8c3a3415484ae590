/** A terminal tells everybody in front of it to stop, and npm passes on what it was told: the same wish, heard twice. */
const HEARD_TWICE_MS = 2_000

export type Stopping = {
  /** Aborted when the process is asked to stop, at whatever moment of its start or its work that is. */
  signal: AbortSignal
  /** Also called when somebody else listens to the same signals, who would end the process at once. */
  listen: () => void
  /** What the work gives, or an AbortError as soon as the process is asked to stop. */
  unlessStopped: <Result>(work: Promise<Result>) => Promise<Result>
}

/** From now on SIGTERM and SIGINT ask for a clean stop; asked once more after a while, the process ends at once. */
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
