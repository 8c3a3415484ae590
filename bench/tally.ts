export type Measured = {
  answers: number
  /** Time from the first request to the last answer. */
  seconds: number
  per_second: number
  statuses: Record<number, number>
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
}

/** Records every answer of one load. */
export class Tally {
  readonly #times: number[] = []
  readonly #statuses: Measured['statuses'] = {}
  readonly started = performance.now()

  note(status: number, milliseconds: number): void {
    this.#times.push(milliseconds)
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1
  }

  result(): Measured {
    const seconds = (performance.now() - this.started) / 1000
    const answers = this.#times.length
    const at = percentiles(this.#times)
    const times = { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
    return { answers, seconds, per_second: answers / seconds, statuses: this.#statuses, ...times }
  }
}

/** Returns the percentile function of the values. */
export function percentiles(values: readonly number[]): (share: number) => number {
  const sorted = Float64Array.from(values).sort()
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Throws unless all answers have one of these statuses. */
export function expectOnly(measured: Measured, statuses: number[]): void {
  const others = Object.keys(measured.statuses).filter((status) => !statuses.includes(Number(status)))
  if (others.length > 0) throw new Error(`answers that must not be: ${JSON.stringify(measured.statuses)}`)
}
