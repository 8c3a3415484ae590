import { unsubscriptions } from '#contract/unsubscriptions.ts'
import { unsubscribeToken } from '#server/messages/unsubscribe-link.ts'
import { visit } from './clients.ts'
import { messagesOf, pdfForm } from './messages.ts'
import type { MarkedWorld, Preparation } from './preparation.ts'

export const MESSAGE_PREPARATIONS: Record<string, Preparation> = {
  // The world has a scheduled message; this one was sent and failed.
  'messages.resend': async ({ testApp, visitor, ids }) => {
    const sending = messagesOf(testApp, { visitor, event_id: Number(ids.event_id) })
    const { id } = await sending.send()
    await sending.work(id)
    await sending.fail(id)
    return { ids: { message_id: id } }
  },
  'messageAttachments.upload': ({ mark }) => ({ body: pdfForm(`${mark}.pdf`) }),
  'unsubscriptions.create': async (world) => ({ ids: { token: await linkOfNews(world) } }),
  'unsubscriptions.remove': async (world) => {
    const token = await linkOfNews(world)
    await visit(world.testApp.app).call(unsubscriptions.create, { params: { token } })
    return { ids: { token } }
  },
}

/** Turns the world's message into a marketing message. Returns the token of its recipient's link. */
async function linkOfNews({ testApp: { services }, ids }: MarkedWorld): Promise<string> {
  const { db, config } = services
  const message_id = Number(ids.message_id)
  await db.updateTable('messages').set({ purpose: 'MARKETING' }).where('id', '=', message_id).execute()
  const recipient = db.selectFrom('message_recipients').selectAll().where('message_id', '=', message_id)
  return unsubscribeToken(config, await recipient.executeTakeFirstOrThrow())
}
