/** For so long after somebody of another event has come, a crowd makes way. */
const MAKING_WAY_MS = 1_000

/**
 * Remembers who came last without a crowd: a crowd makes way while others come, but not when it is the smaller part of
 * everybody who is there. Then it is not what keeps the others waiting.
 */
export function createMakingWay<Key>() {
  let latest = { key: null as Key | null, at: Number.NEGATIVE_INFINITY }
  return {
    cameAlone(key: Key): void {
      latest = { key, at: performance.now() }
    },
    makesWay: (key: Key, crowd: number, everybody: number): boolean =>
      latest.key !== key && performance.now() - latest.at < MAKING_WAY_MS && crowd * 2 > everybody,
  }
}
