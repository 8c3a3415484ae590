import { expect, test } from 'vitest'
import { organizers } from '#contract/organizers.ts'
import { publicOrganizers } from '#contract/public-events.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { createOrganizer, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { contactTokens } from './contact-tokens.ts'

const { app, services } = await createTestApp()
const ada = await signUp(app)
const tokens = contactTokens(services.config)

async function publishOrganizer(): Promise<number> {
  const { id: organizer_id } = await createOrganizer(ada)
  await ada.visitor.call(organizers.setStatus, { params: { organizer_id }, body: { status: 'LIVE' } })
  return organizer_id
}
const organizer_id = await publishOrganizer()
const another_id = await publishOrganizer()

const MESSAGE = { name: 'Grace', email: 'grace@example.com', message: 'Is there parking?' }
const send = (body: { form_token: string; topic?: string }) =>
  visit(app).call(publicOrganizers.contact, { params: { organizer_id }, body: { ...MESSAGE, ...body } })
const openedBefore = (seconds: number, of = organizer_id) => tokens.issue(of, Date.now() - seconds * 1000)
const arrived = async () => (await queuedJobs(services.db, 'sendContactMessage')).length

test('a message that took somebody a while to write arrives', async () => {
  const before = await arrived()
  const { data } = await visit(app).call(publicOrganizers.contactForm, { params: { organizer_id } })
  await refused(send(data), 'too_quick')
  await send({ form_token: openedBefore(4) })
  expect(await arrived()).toBe(before + 1)
})

test.each([
  ['that was open for longer than a day', () => openedBefore(25 * 3600)],
  ['of another organizer', () => openedBefore(60, another_id)],
  ['that nobody handed out', () => `${Date.now() - 60_000}.${'x'.repeat(43)}`],
  ['with another time than it was sealed with', () => openedBefore(1).replace(/^\d+/, String(Date.now() - 60_000))],
  ['of nonsense', () => 'nonsense'],
  ['of nothing', () => ''],
])('a form %s is not taken', async (_, token) => {
  const before = await arrived()
  await refused(send({ form_token: token() }), 'form_expired')
  expect(await arrived()).toBe(before)
})

test('a form that was opened once takes five messages, from wherever they come', async () => {
  const before = await arrived()
  const form_token = openedBefore(61)
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => send({ form_token })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await refused(send({ form_token }), 'form_expired')
  expect(await arrived()).toBe(before + 5)
  await send({ form_token: openedBefore(62) })
})

test('a program that fills in what nobody sees is answered like everybody else, and the message goes nowhere', async () => {
  const before = await arrived()
  await send({ form_token: openedBefore(60), topic: 'Cheap watches' })
  await send({ form_token: 'nonsense', topic: 'Cheap watches' })
  expect(await arrived()).toBe(before)
})

test('forms are for published organizers', async () => {
  const { id } = await createOrganizer(ada)
  await refused(visit(app).call(publicOrganizers.contactForm, { params: { organizer_id: id } }), 'not_found')
})
