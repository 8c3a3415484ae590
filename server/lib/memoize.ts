const AT_MOST = 500

/** Memoizes a pure function for recent arguments. */
export function memoize<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const result = work(text)
    if (known.size >= AT_MOST) known.clear()
    if (text.length < 1000) known.set(text, result)
    return result
  }
}
