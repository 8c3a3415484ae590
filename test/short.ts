/**
 * True in `npm test`, the short run. It uses fewer repetitions: fewer rounds of a race, fewer moments of a crash, fewer kinds of
 * nonsense at each place. `npm run test:whole`, and a test that is run by itself, use all of them
 * (docs/decisions/0014-short-and-whole.md).
 */
export const IS_SHORT = Boolean(process.env.SHORT)

/** One of `every` in a short run, starting at another entry for each place; all in a whole run. */
export function share<T>(of: readonly T[], place: number, every: number): T[] {
  return IS_SHORT ? of.filter((_, at) => (at + place) % every === 0) : [...of]
}
