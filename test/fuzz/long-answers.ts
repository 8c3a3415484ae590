/** Duration of a response: wall-clock time, and CPU time of this process meanwhile. */
export type Took = { ms: number; cpu_ms: number }

export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; took: Took }> {
  const [began, used] = [performance.now(), process.cpuUsage()]
  const value = await work()
  const { user, system } = process.cpuUsage(used)
  return { value, took: { ms: performance.now() - began, cpu_ms: (user + system) / 1000 } }
}

const LONG_MS = 1000
/** A limit relative to an ordinary response of some milliseconds: on a busy machine both take longer. */
const TIMES_ORDINARY = 200
const TRIES = 3

/** Slow while other requests were under way. Such a request is repeated alone before it counts as slow. */
export const seemsLong = ({ ms, cpu_ms }: Took) => ms > LONG_MS || cpu_ms > LONG_MS

/** Repeats the request alone. Returns null, or its best time, measured in CPU time and relative to an ordinary response. */
export async function isLongAlone(
  ask: () => Promise<unknown>,
  ordinary: () => Promise<unknown>,
): Promise<string | null> {
  const [best, plain] = [await quickest(ask), await quickest(ordinary)]
  const most_ms = Math.max(LONG_MS, TIMES_ORDINARY * plain.ms)
  if (best.cpu_ms <= LONG_MS && best.ms <= most_ms) return null
  return `${Math.round(best.ms)} ms, ${Math.round(best.cpu_ms)} ms of them at work; an ordinary one ${Math.round(plain.ms)} ms`
}

async function quickest(ask: () => Promise<unknown>): Promise<Took> {
  const tries: Took[] = []
  for (let count = 0; count < TRIES; count++) tries.push((await timed(ask)).took)
  const least = (of: (took: Took) => number) => Math.min(...tries.map(of))
  return { ms: least(({ ms }) => ms), cpu_ms: least(({ cpu_ms }) => cpu_ms) }
}
