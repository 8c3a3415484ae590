import type { QueryClient } from '@tanstack/react-query'

type Work = () => Promise<unknown>
const waiting: Work[] = []
let client: QueryClient | undefined
let isAtWork = false

/** Keeps what a first click needs for when the screen is idle: one thing after the other, but for browsers that save data. */
export function whenIdle(work: Work): void {
  if (import.meta.env.SSR) return
  waiting.push(work)
  void goOn()
}

/** The screen has come alive; `calls` tells whether it still waits for a reply. */
export function screenIsAlive(calls: QueryClient): void {
  client = calls
  void goOn()
}

async function goOn(): Promise<void> {
  if (isAtWork || !client || (navigator as Saving).connection?.saveData) return
  isAtWork = true
  for (let work = waiting.shift(); work; work = waiting.shift()) {
    // Replies come before what nobody has asked for yet.
    do await new Promise((resolve) => setTimeout(resolve, 200))
    while (client.isFetching())
    // The weight of a screen is what came before the first: bench/workloads/management.ts, e2e/support/weight.ts.
    performance.mark('ahead')
    // Without a network it is tried again by the click.
    await work().catch(() => {})
  }
  isAtWork = false
}

type Saving = { connection?: { saveData: boolean } }
