/** One line of the table: what was reached, against what, and how much of it there must be. */
export type Figure = {
  name: string
  /** The median of the repeats. */
  value: number
  unit: string
  spread?: { min: number; max: number; repeats: number }
  yardstick?: Yardstick
  /** Value to yardstick; what must and goal speak of when there is a yardstick. */
  ratio?: number
  ratio_spread?: { min: number; max: number }
  must: number
  goal: number
  smaller_is_better?: true
  /** What the table cannot say, for the results. */
  details?: object
}

/** What the machine can do at all, measured between the turns of the workload. */
export type Yardstick = { name: string; mean: number; min: number; max: number }

/** One repeat of a workload, and what the machine could do at all just before and after it, on average. */
export type Turn = { value: number; yardstick: number }

export type Median = { value: number; min: number; max: number; repeats: number }

/** Measures some times over, one after the other. */
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
 * So many per second, the more the better, as a share of a yardstick: the median of what each turn reached of its own.
 * Where the machine's speed wanders from one turn to the next, it does so for both.
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

/** The smaller the better. */
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

/** In percent of the goal what is missing, or too much; 0 when it is reached. */
export function distanceToGoal(figure: Figure): number {
  if (reaches(figure, figure.goal)) return 0
  return Math.abs(compared(figure) / figure.goal - 1) * 100
}

/** The share by which a yardstick moved between the turns. */
export function drift({ min, max, mean }: Yardstick): number {
  return (max - min) / mean
}
