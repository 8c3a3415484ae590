import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '#server/http/errors.ts'

/** 409 when a field no longer holds what the caller has seen in it; what was not seen is not looked at. Lock the row first. */
export function refuseChangedMeanwhile(present: object, seen: object | undefined): void {
  const now = present as Record<string, unknown>
  const differs = Object.entries(seen ?? {}).some(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(now[name], value),
  )
  if (differs) throw new ApiError('stale')
}
