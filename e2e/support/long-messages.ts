import { setTimeout as sleep } from 'node:timers/promises'
import { attendees } from '#contract/attendees.ts'
import type { PublicOrder } from '#contract/checkout.ts'
import { type Message, messageAttachments, messages } from '#contract/messages.ts'
import { until } from '#test/until.ts'
import type { Account } from './account.ts'
import { bounce } from './bounces.ts'
import { caller } from './caller.ts'
import type { World } from './long-world.ts'
import { longestTexts, ofLength } from './longest.ts'
import { emailTo, makeUnknown } from './mail.ts'
import { inDays } from './sale.ts'

/** Milliseconds. The mailbox of bounces is read every minute. */
const READ_WITHIN = 100_000

/**
 * Messages of an event: one with files, sent to the three tickets of an order, of which one address is reached, one refused and
 * one bounces; and two scheduled ones. Returns the first one.
 */
export async function writeLongMessages({ call }: Account, order: PublicOrder): Promise<{ message_id: string }> {
  const params = { event_id: order.event.id }
  const { data: people } = await call(attendees.list, { params, query: { query: order.public_id } })
  const { email = '' } = longestTexts(attendees.update.body)
  const [refused, bounced] = [`refused${email.slice(7)}`, `bounced${email.slice(7)}`]
  await makeUnknown(refused)
  for (const [index, one] of [email, refused, bounced].entries()) {
    const attendee_id = people[index]?.id ?? 0
    await call(attendees.update, { params: { ...params, attendee_id }, body: { email: one } })
  }
  const attachment_ids: number[] = []
  for (const name of [`${ofLength(120)}.pdf`, 'Plan.pdf'])
    attachment_ids.push((await call(messageAttachments.upload, { params, body: pdfOf(name) })).data.id)
  const text = { ...longestTexts(messages.send.body), message: `<p>${ofLength(400)}</p>`, attachment_ids }
  const holders = { message_type: 'INDIVIDUAL_ATTENDEES', attendee_ids: people.map(({ id }) => id) } as const
  const soon = new Date(Date.now() + 2000).toISOString()
  const { data: sent } = await call(messages.send, { params, body: { ...text, ...holders, scheduled_at: soon } })
  const later = {
    ...text,
    message_type: 'ALL_ATTENDEES',
    scheduled_at: inDays(20),
    send_copy_to_current_user: true,
  } as const
  for (const purpose of ['EVENT', 'MARKETING'] as const)
    await call(messages.send, { params, body: { ...later, purpose, attachment_ids: [] } })
  await bounce(await emailTo(bounced, new RegExp(`^${sent.subject}$`)), bounced)
  return { message_id: String(sent.id) }
}

/** Waits until the message has its final state at each address. */
export async function untilBounced({ host, parameters }: World): Promise<void> {
  const { call } = caller({ cookies: new Map(host) })
  const params = { event_id: Number(parameters.event_id), message_id: Number(parameters.message_id) }
  let counts: Message['counts'] | undefined
  const isOver = async () => {
    counts = (await call(messages.get, { params })).data.counts
    const isSo = counts.sent === 1 && counts.failed === 1 && counts.bounced === 1
    if (!isSo) await sleep(500)
    return isSo
  }
  await until(
    () => `one address is reached, one refused and one bounced: ${JSON.stringify(counts)}`,
    isOver,
    READ_WITHIN,
  )
}

function pdfOf(name: string): FormData {
  const body = new FormData()
  body.set('file', new File(['%PDF-1.7\n%%EOF\n'], name))
  return body
}
