import type { Actor } from '#domain/actor.ts'

/** Who has shown to be this user, by a password or a link, and has no session yet. */
export function asUser({ request_id }: Actor, user_id: number): Actor {
  return { kind: 'user', id: user_id, request_id }
}
