/**
 * Tells the values that an editor has reported itself from values that were set from outside. React shows what was reported
 * some changes late when somebody types fast, so a value may be older than the editor's text and still be the editor's own.
 */
export function ownChanges<T>(initial: T) {
  let reported: T[] = [initial]
  return {
    report(value: T): void {
      if (reported.at(-1) !== value) reported.push(value)
    },
    isOwn(value: T): boolean {
      const at = reported.lastIndexOf(value)
      reported = at < 0 ? [value] : reported.slice(at)
      return at >= 0
    },
  }
}
