/** One row of the table: value, yardstick and targets. */
export type Figure = {
  name: string
  /** The median of the repeats. */
  value: number
  unit: string
  spread?: { min: number; max: number; repeats: number }
  yardstick?: Yardstick
  /** Value divided by yardstick; with a yardstick, must and goal refer to it. */
  ratio?: number
  ratio_spread?: { min: number; max: number }
  must: number
  goal: number
  smaller_is_better?: true
  /** Additional results that are not in the table. */
  details?: object
}

/** Speed of the bare machine, measured between the turns of the workload. */
export type Yardstick = { name: string; mean: number; min: number; max: number }

/** One repeat of a workload, and the average of the yardstick just before and after it. */
export type Turn = { value: number; yardstick: number }

export type Median = { value: number; min: number; max: number; repeats: number }

/** Measures several times, one after the other. */
export async function repeated(repeats: number, measure: (repeat: number) => Promise<number>): Promise<Median> {
  const values: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) values.push(await measure(repeat))
  return medianOf(values)
}

export function medianOf(values: readonly number[]): Median {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  return { value, min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN, repeats: sorted.length }
}

type Targets = { must: number; goal: number; details?: object }
type Compared = { against: string; turns: readonly Turn[] }

/**
 * A rate per second (more is better) as a share of a yardstick: the median of each turn's own ratio. If the machine's speed
 * changes from one turn to the next, it does so for both.
 */
export function ratio(name: string, { against, turns }: Compared, targets: Targets): Figure {
  const { value, ...spread } = medianOf(turns.map((turn) => turn.value))
  const ratios = medianOf(turns.map((turn) => turn.value / turn.yardstick))
  const yardstick = yardstickOf(against, turns)
  const { min, max } = ratios
  return { name, unit: '/s', value, spread, yardstick, ratio: ratios.value, ratio_spread: { min, max }, ...targets }
}

function yardstickOf(name: string, turns: readonly Turn[]): Yardstick {
  const values = turns.map(({ yardstick }) => yardstick)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { name, mean, min: Math.min(...values), max: Math.max(...values) }
}

/** A figure for which less is better. */
export function limit(what: { name: string; unit: string }, measured: Median | number, targets: Targets): Figure {
  const { value, ...spread } = typeof measured === 'number' ? medianOf([measured]) : measured
  return { ...what, value, spread, ...targets, smaller_is_better: true }
}

export function compared(figure: Figure): number {
  return figure.ratio ?? figure.value
}

export function reaches(figure: Figure, target: number): boolean {
  return figure.smaller_is_better ? compared(figure) <= target : compared(figure) >= target
}

/** Distance to the goal in percent; 0 when it is reached. */
export function distanceToGoal(figure: Figure): number {
  if (reaches(figure, figure.goal)) return 0
  return Math.abs(compared(figure) / figure.goal - 1) * 100
}

/** The share by which a yardstick changed between the turns. */
export function drift({ min, max, mean }: Yardstick): number {
  return (max - min) / mean
}
