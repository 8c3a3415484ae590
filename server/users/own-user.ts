import type { SessionUser } from '#server/http/session.ts'
import { ApiError } from '#server/lib/errors.ts'

/** Paths that name a user work only for that user; any other id is "not found". */
export function requireOneself(user: SessionUser, user_id: number): void {
  if (user.id !== user_id) throw new ApiError('not_found')
}
