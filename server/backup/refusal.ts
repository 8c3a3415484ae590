/** An error that the person at the command line can understand and fix, in one sentence. */
export class Refusal extends Error {
  override name = 'Refusal'
}

export const truncated = () => new Refusal('This backup was cut off: its end is missing. Take another copy of it.')
export const changed = () =>
  new Refusal('This backup is damaged: it is no longer as it was written. Take another copy of it.')
export const foreign = () => new Refusal('This is not a backup of Foyer, or its beginning is damaged.')
