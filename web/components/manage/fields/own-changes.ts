/**
 * Tells values reported by an editor from values set from outside. When someone types fast, React delivers reported values some
 * changes late: a value older than the editor's text can still be the editor's own.
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
