import type { App } from './app.ts'
import type { Figure } from './figures.ts'

/** What a workload is given. */
export type Bench = {
  app: App
  is_quick: boolean
  /** How long a load lasts: as said, or a part of it in a quick run. */
  seconds: (full: number) => number
  repeats: number
  /** How often a load is held against its yardstick, one after the other. */
  turns: number
  /** Only for the soak. */
  minutes: number
  /** The folder that an app of the workload's own leaves its profile in, if one is wanted. */
  profiles: string | undefined
}

export type Workload = {
  name: string
  run: (bench: Bench) => Promise<Figure[]>
  /** Also in a quick run it gets an app that nobody has used before. */
  needs_fresh_app?: true
  /** Only when it is asked for by name. */
  is_left_out_when_quick?: true
}
