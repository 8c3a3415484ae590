import { ApiError } from './errors.ts'

/** 409 if the row is no longer the version that was edited; a caller without a version overwrites. Lock the row first. */
export function assertVersion(row: { updated_at: string }, seen: string | undefined): void {
  if (seen !== undefined && Date.parse(seen) !== Date.parse(row.updated_at)) throw new ApiError('stale')
}
