/** A seeded random generator: the same seed gives the same results. */
export type Dice = { below: (count: number) => number; oneOf: <T>(choice: readonly T[]) => T }

/** mulberry32 */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const below = (count: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count
  }
  return {
    below,
    oneOf: (choice) => {
      const [first] = choice.slice(below(choice.length))
      if (first === undefined) throw new Error('there is nothing to choose from')
      return first
    },
  }
}
