import { covers } from '#domain/permissions.ts'
import { permissionsHandedOut, type WebhookPayload } from '#domain/webhook.ts'
import type { Member } from '#server/http/identity.ts'

export type HandedOut = { payload: WebhookPayload; event_types: readonly string[] }

/** Whether a member may read what the webhook hands out. */
export const maySee = (member: Member, { payload, event_types }: HandedOut): boolean =>
  covers(member.permissions, permissionsHandedOut(payload, event_types))
