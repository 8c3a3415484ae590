/** Number of acts of each kind that histories have taken: one that is never taken proves nothing. */
export const TAKEN = new Map<string, number>()

export function noteTaken(kind: string): void {
  TAKEN.set(kind, (TAKEN.get(kind) ?? 0) + 1)
}
