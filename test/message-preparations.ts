import { messagesOf } from './messages.ts'
import type { Preparation } from './preparation.ts'

export const MESSAGE_PREPARATIONS: Record<string, Preparation> = {
  // The world has one that waits; this one was sent, and failed.
  'messages.resend': async ({ testApp, visitor, ids }) => {
    const sending = messagesOf(testApp, { visitor, event_id: Number(ids.event_id) })
    const { id } = await sending.send()
    await sending.work(id)
    await sending.fail(id)
    return { ids: { message_id: id } }
  },
}
