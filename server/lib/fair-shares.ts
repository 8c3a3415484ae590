/**
 * Shares places among callers: while there are enough, each caller takes as many as they like; when they run out, only callers
 * with less than an equal share take one more, until twice as many are taken.
 */
export class FairShares {
  readonly #places: number
  readonly #takenBy = new Map<string, number>()
  #taken = 0

  constructor(places: number) {
    this.#places = places
  }

  takenBy(caller: string): number {
    return this.#takenBy.get(caller) ?? 0
  }

  /** False if there is no place for this caller. */
  take(caller: string, places = 1): boolean {
    const mine = this.takenBy(caller) + places
    const callers = this.#takenBy.size + (this.#takenBy.has(caller) ? 0 : 1)
    const most = mine <= this.#places / callers ? 2 * this.#places : this.#places
    if (this.#taken + places > most) return false
    this.#takenBy.set(caller, mine)
    this.#taken += places
    return true
  }

  giveBack(caller: string, places = 1): void {
    const left = this.takenBy(caller) - places
    if (left > 0) this.#takenBy.set(caller, left)
    else this.#takenBy.delete(caller)
    this.#taken -= places
  }
}
