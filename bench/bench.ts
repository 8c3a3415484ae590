import type { Figure } from './figures.ts'
import type { Office } from './office.ts'

/** What a workload is given. */
export type Bench = {
  office: Office
  is_quick: boolean
  /** How long a load lasts: as said, or a part of it in a quick run. */
  seconds: (full: number) => number
  repeats: number
  /** How often a load is held against its yardstick, one after the other. */
  turns: number
  /** Only for the soak. */
  minutes: number
}

export type Workload = {
  name: string
  run: (bench: Bench) => Promise<Figure[]>
  /** Also in a quick run it gets an office that nobody has used before. */
  needs_fresh_office?: true
  /** Only when it is asked for by name. */
  is_left_out_when_quick?: true
}
