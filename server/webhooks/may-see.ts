import { covers } from '#domain/permissions.ts'
import { permissionsHandedOut, type WebhookPayload } from '#domain/webhook.ts'
import type { Member } from '#server/http/identity.ts'

export type HandedOut = { payload: WebhookPayload; event_types: readonly string[] }

/** True if a member may read the data that the webhook sends. */
export const maySee = (member: Member, { payload, event_types }: HandedOut): boolean =>
  covers(member.permissions, permissionsHandedOut(payload, event_types))
