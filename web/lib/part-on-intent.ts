export type Part<T> = { known: T | undefined; fetch: () => Promise<T> }

/** A part that is needed only when somebody turns to it; all of its kind have it from then on. */
export function partOnIntent<T extends object>(load: () => Promise<T>): Part<T> {
  const part: Part<T> = {
    known: undefined,
    async fetch() {
      const fetched = part.known ?? (await load())
      part.known = fetched
      return fetched
    },
  }
  return part
}
