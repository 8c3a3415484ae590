import type { App } from './app.ts'
import type { Figure } from './figures.ts'

/** Input of a workload. */
export type Bench = {
  app: App
  is_quick: boolean
  /** Duration of a load: as given, or a part of it in a quick run. */
  seconds: (full: number) => number
  repeats: number
  /** Number of turns in which a load is compared with its yardstick. */
  turns: number
  /** Only for the soak. */
  minutes: number
  /** The folder for the profile of a workload's own app, if one is wanted. */
  profiles: string | undefined
}

export type Workload = {
  name: string
  run: (bench: Bench) => Promise<Figure[]>
  /** Gets a new app, also in a quick run. */
  needs_fresh_app?: true
  /** Runs only if named on the command line. */
  is_left_out_when_quick?: true
}
