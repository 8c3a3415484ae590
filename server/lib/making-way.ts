/** For so long after somebody of another event has come, a crowd makes way. */
const MAKING_WAY_MS = 1_000

/** Remembers who came last without a crowd: a crowd makes way while others come. */
export function createMakingWay<Key>() {
  let latest = { key: null as Key | null, at: Number.NEGATIVE_INFINITY }
  return {
    cameAlone(key: Key): void {
      latest = { key, at: performance.now() }
    },
    makesWay: (key: Key): boolean => latest.key !== key && performance.now() - latest.at < MAKING_WAY_MS,
  }
}
