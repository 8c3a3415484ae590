import { Hono } from 'hono'
import { fileResponse } from '#server/files/file-response.ts'
import { GRANTS, refuseUnlessPermitted } from '#server/http/access.ts'
import { ApiError } from '#server/lib/errors.ts'
import { openPrivateStorage } from '#server/lib/storage.ts'
import type { Services } from '#server/services.ts'
import { attachmentPath } from './attachments.ts'

const PATH = '/events/:event_id{[1-9][0-9]{0,8}}/messages/attachments/:attachment_id{[1-9][0-9]{0,8}}/file'

/** GET …/messages/attachments/{id}/file: a file of a message, for members who may read messages. */
export function attachmentFileRoute(services: Services): Hono {
  const storage = openPrivateStorage(services.config)
  return new Hono().get(PATH, async (c) => {
    const { event, member } = await GRANTS.event(c, services, { event_id: Number(c.req.param('event_id')) })
    refuseUnlessPermitted(member, { access: 'event', permission: 'messages.read' })
    const file = await services.db
      .selectFrom('message_attachments')
      .select(['file_key', 'file_name', 'mime_type'])
      .where('id', '=', Number(c.req.param('attachment_id')))
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow(() => new ApiError('not_found'))
    const bytes = await storage.get(attachmentPath(file.file_key))
    if (!bytes) throw new ApiError('not_found')
    return fileResponse(c, { ...file, bytes })
  })
}
