/** Views of an event within one minute. No zone begins its day within a minute, so the day is exact. */
export type Counted = { event_id: number; minute: number; views: number }

const MINUTE_MS = 60_000
/** Maximum, reached only while the database is unavailable; further views are lost. */
const MOST = 50_000

/** Counted views that are not in the database yet. */
export class UnwrittenViews {
  #views = new Map<string, Counted>()

  add(event_id: number, at: number): void {
    this.#merge({ event_id, minute: Math.floor(at / MINUTE_MS), views: 1 })
  }

  /** Removes and returns all views, in the order of events and minutes. */
  take(): Counted[] {
    const taken = [...this.#views.values()]
    this.#views = new Map()
    return taken.toSorted((a, b) => a.event_id - b.event_id || a.minute - b.minute)
  }

  /** Puts back views that could not be written. */
  putBack(views: readonly Counted[]): void {
    for (const view of views) this.#merge(view)
  }

  #merge({ event_id, minute, views }: Counted): void {
    const key = `${event_id} ${minute}`
    const known = this.#views.get(key)
    if (known) known.views += views
    else if (this.#views.size < MOST) this.#views.set(key, { event_id, minute, views })
  }
}
