import type { contract } from '#contract/contract.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import { eventForEmail } from '#server/events/event-for-email.ts'
import { mustConfirmEmail, requireConfirmedEmail } from '#server/events/require-confirmed-email.ts'
import type { Member } from '#server/http/identity.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { listPage } from '#server/lib/list-page.ts'
import type { Services } from '#server/services.ts'
import { createMessage, refuseForeignIds, sanitized } from './create-message.ts'
import { asMessage, MESSAGE_LIST, messageOf, messagesOf, RECIPIENT_LIST, recipientsOf } from './message-queries.ts'
import { leaveWaiting, releaseUnreached, sendAgain } from './message-rows.ts'
import { previewRecipients } from './preview-recipients.ts'
import { renderMessage } from './render-message.ts'

/** The rules: docs/rules/messages.md */
export const messages: Handlers<typeof contract.messages> = {
  list: async ({ db, event, query }) => {
    const own = messagesOf(db, event).where('messages.is_test', '=', false)
    const { data, meta } = await listPage(own, { db, query, ...MESSAGE_LIST })
    return { data: data.map(asMessage), meta }
  },

  get: ({ db, event, params }) => messageOf(db, event, params.message_id),

  recipients: async ({ db, event, params, query }) => {
    const { id } = await messageOf(db, event, params.message_id)
    return listPage(recipientsOf(db, id), { db, query, ...RECIPIENT_LIST })
  },

  preview: async ({ db, event, body }) => {
    await refuseForeignIds(db, event, body)
    return previewRecipients(db, event, body)
  },

  render: async ({ services: { db, config }, event: { id }, body }) => {
    const event = await eventForEmail(db, id)
    const { subject, locale, purpose } = body
    const message = sanitized(body.message)
    if (purpose === 'EVENT')
      return renderMessage(config, { event, subject, message, locale, reader: 'attendee', unsubscribe_url: null })
    const unsubscribe_url = `${config.app_url}/unsubscribe/example`
    return renderMessage(config, { event, subject, message, locale, reader: 'subscriber', unsubscribe_url })
  },

  send: ({ db, services, actor, member, event, body }) =>
    db.transaction().execute(async (trx) => {
      await refuseUnlessConfirmed(trx, services, member)
      const user_id = member.user?.id ?? null
      if (user_id === null && (body.is_test || body.send_copy_to_current_user)) throw new ApiError('not_for_api_keys')
      const id = await createMessage(trx, { event, user_id, input: body })
      const data = { type: body.message_type, is_test: body.is_test }
      await emit(trx, actor, { name: 'message.created', subject_id: id, place: inEvent(event), data })
      return messageOf(trx, event, id)
    }),

  cancel: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      const { id } = await messageOf(trx, event, params.message_id)
      if (!(await leaveWaiting(trx, id, 'CANCELLED'))) throw new ApiError('transition_not_allowed')
      await emit(trx, actor, { name: 'message.cancelled', subject_id: id, place: inEvent(event) })
      return messageOf(trx, event, id)
    }),

  resend: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      const { id } = await messageOf(trx, event, params.message_id)
      await resend(trx, { id, account_id: event.account_id })
      await emit(trx, actor, { name: 'message.resent', subject_id: id, place: inEvent(event) })
      return messageOf(trx, event, id)
    }),
}

async function resend(trx: Trx, message: { id: number; account_id: number }): Promise<void> {
  const { status } = await trx
    .selectFrom('messages')
    .select('status')
    .where('id', '=', message.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (status !== 'SENT') throw new ApiError('transition_not_allowed')
  if ((await releaseUnreached(trx, message.id)) === 0) throw new ApiError('nothing_to_resend')
  await sendAgain(trx, message)
}

/** Requires confirmed addresses of the account's owner and of the sender. */
async function refuseUnlessConfirmed(trx: Trx, { config }: Pick<Services, 'config'>, member: Member): Promise<void> {
  await requireConfirmedEmail(trx, config, member.account_id)
  if (!mustConfirmEmail(config) || !member.user || member.user.is_email_verified) return
  throw new ApiError('email_not_confirmed', { message: 'Confirm your email address first.' })
}
