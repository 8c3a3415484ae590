import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { eventCopies } from '#contract/event-copies.ts'
import { images } from '#contract/images.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, signUp } from '#test/factories.ts'
import { form, red } from '#test/pictures.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-shared-files-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const { app } = await createTestApp({ data_dir })
const ada = await signUp(app)
const { call } = ada.visitor

const folder = join(data_dir, 'files/images')
const stored = () => (existsSync(folder) ? readdirSync(folder) : []).sort()
const coverOf = async (event_id: number) => (await call(images.list, { params: { event_id } })).data[0]
const upload = async (event_id: number) =>
  call(images.upload, { params: { event_id }, body: form(await red(), { type: 'EVENT_COVER' }) })
const remove = async (event_id: number) =>
  call(images.remove, { params: { event_id, image_id: (await coverOf(event_id))?.id ?? 0 } })

async function eventAndCopy(): Promise<[number, number]> {
  const { id: event_id } = await createEvent(ada)
  await upload(event_id)
  const body = { title: 'Again', start_date: '2031-06-12T19:00' }
  const { data: copy } = await call(eventCopies.create, { params: { event_id }, body })
  return [event_id, copy.id]
}

test('a copy of an event shows the same file, which goes with the last event that shows it', async () => {
  const before = stored()
  const [event_id, copy_id] = await eventAndCopy()
  const shared = stored()
  expect((await coverOf(copy_id))?.url).toBe((await coverOf(event_id))?.url)
  expect((await coverOf(copy_id))?.id).not.toBe((await coverOf(event_id))?.id)
  await remove(event_id)
  expect(stored()).toEqual(shared)
  await remove(copy_id)
  expect(stored()).toEqual(before)
})

test('a new cover of the one leaves that of the other', async () => {
  const [event_id, copy_id] = await eventAndCopy()
  const url = (await coverOf(copy_id))?.url
  await upload(event_id)
  expect((await coverOf(event_id))?.url).not.toBe(url)
  expect(stored()).toContain(url?.split('/').at(-1))
})

test('both removed at once take the file along', async () => {
  const [event_id, copy_id] = await eventAndCopy()
  const file = (await coverOf(copy_id))?.url.split('/').at(-1)
  await Promise.all([remove(event_id), remove(copy_id)])
  expect(stored()).not.toContain(file)
})
