type Waiting = { enter: () => void; refuse: (reason: Error) => void }
type Options = { inside: number; waiting: number }

/** Thrown when so many wait that another could not be served in time. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting'
}

/**
 * Runs at most `inside` tasks at a time. Waiting tasks start by turns of their callers; beyond `waiting` of them, the caller
 * with the most loses the last one. So a caller with many requests waits longer only while others ask too.
 */
export function createFairSlots({ inside, waiting }: Options) {
  /** Waiting tasks by caller, in the order of their turns. */
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let inLine = 0

  function enter(caller: string): Promise<void> | undefined {
    if (running < inside) {
      running += 1
      return undefined
    }
    return new Promise((resolve, reject) => {
      const line = lines.get(caller) ?? []
      line.push({ enter: resolve, refuse: reject })
      lines.set(caller, line)
      inLine += 1
      if (inLine > waiting) refuseOne()
    })
  }

  /** Starts the next caller's first task, and moves that caller to the end. */
  function leave(): void {
    const [next] = lines
    if (!next) {
      running -= 1
      return
    }
    const [caller, line] = next
    lines.delete(caller)
    const first = line.shift()
    if (line.length > 0) lines.set(caller, line)
    inLine -= 1
    first?.enter()
  }

  function refuseOne(): void {
    const [longest] = [...lines].sort(([, a], [, b]) => b.length - a.length)
    if (!longest) return
    const [caller, line] = longest
    line.pop()?.refuse(new TooManyWaiting())
    if (line.length === 0) lines.delete(caller)
    inLine -= 1
  }

  return async function run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    await enter(caller)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
