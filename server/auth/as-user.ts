import type { Actor } from '#domain/actor.ts'

/** Actor of a user who has proved their identity by a password or link, and has no session yet. */
export function asUser({ request_id }: Actor, user_id: number): Actor {
  return { kind: 'user', id: user_id, request_id }
}
