import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { images } from '#contract/images.ts'
import { publicEvents } from '#contract/public-events.ts'
import { LANES } from '#server/queue/lanes.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, signUp } from '#test/factories.ts'
import { queuedJobs } from '#test/jobs.ts'
import { form, picture } from '#test/pictures.ts'
import { fileRoute } from './file-route.ts'
import { sizeImage } from './size-image.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-sizes-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const { app, services } = await createTestApp({ data_dir })
const { db } = services
const files = fileRoute(services)
const ada = await signUp(app)
const { id: event_id } = await createEvent(ada)
const params = { event_id }
const stored = () => readdirSync(join(data_dir, 'files/images'))

/** Calls the job as the worker does. */
const work = (image_id: number) => sizeImage({ ...services, mailer: null, is_last_attempt: false }, { image_id })

async function upload(width: number, height: number) {
  const body = form(await picture(width, height).jpeg().toBuffer(), { type: 'GENERIC' })
  return (await ada.visitor.call(images.upload, { params, body })).data
}
const seen = async (image_id: number) =>
  (await ada.visitor.call(images.list, { params })).data.find(({ id }) => id === image_id)
const addresses = (srcset: string) => srcset.split(', ').map((entry) => entry.split(' ') as [string, string])

beforeAll(async () => {
  await db.deleteFrom('jobs').execute()
})

describe('an uploaded image', () => {
  test('can be shown at once, and a job is added that makes the rest', async () => {
    const image = await upload(1600, 900)
    expect(image.avif_srcset).toBeNull()
    expect(image.jpeg_url).toBeNull()
    expect(addresses(image.webp_srcset).map(([, width]) => width)).toEqual(['640w', '1600w'])
    expect(await queuedJobs(db, 'sizeImage')).toMatchObject([{ image_id: image.id }])
    // Separate lane with one slot, so that no other job waits.
    const lanes = await db.selectFrom('jobs').select('lane').where('name', '=', 'sizeImage').execute()
    expect([lanes, LANES.images.slots]).toEqual([[{ lane: 'images' }], 1])
  })

  test.each([
    [1600, ['640w', '1280w', '1600w']],
    [1000, ['640w', '1000w']],
    [300, ['300w']],
  ])('of %i pixels is there in all sizes and formats once the job is done', async (width, sizes) => {
    const { id } = await upload(width, Math.round(width / 2))
    await work(id)
    const image = await seen(id)
    const [avif, webp] = [addresses(image?.avif_srcset ?? ''), addresses(image?.webp_srcset ?? '')]
    expect(avif.map(([, size]) => size)).toEqual(sizes)
    expect(webp.map(([, size]) => size)).toEqual(sizes)
    const jpeg: [string, string] = [image?.jpeg_url ?? '', `${Math.min(width, 1280)}w`]
    const kinds = { avif, webp, jpeg: [jpeg] }
    for (const [format, address, size] of Object.entries(kinds).flatMap(([kind, all]) =>
      all.map((one) => [kind, ...one] as const),
    )) {
      const response = await files.request(address)
      expect(response.headers.get('content-type')).toBe(`image/${format}`)
      const metadata = await sharp(await response.arrayBuffer()).metadata()
      expect([metadata.format, `${metadata.width}w`]).toEqual([format === 'avif' ? 'heif' : format, size])
    }
  })

  test('is made once, however often the job runs', async () => {
    const { id } = await upload(700, 100)
    await work(id)
    const first = stored().length
    await work(id)
    expect(stored()).toHaveLength(first)
  })

  test('that is deleted takes all its files along, also those the job was making', async () => {
    const before = stored()
    const remove = (image_id: number) => ada.visitor.call(images.remove, { params: { event_id, image_id } })
    const { id } = await upload(700, 100)
    await work(id)
    await remove(id)
    expect(stored()).toEqual(before)

    const late = await upload(700, 100)
    await Promise.all([work(late.id), remove(late.id)])
    expect(stored()).toEqual(before)
  })

  test('whose files another image shows leaves them', async () => {
    const image = await upload(700, 100)
    const { id: _, ...row } = await db
      .selectFrom('images')
      .selectAll()
      .where('id', '=', image.id)
      .executeTakeFirstOrThrow()
    await db.insertInto('images').values(row).execute()
    await ada.visitor.call(images.remove, { params: { event_id, image_id: image.id } })
    expect((await files.request(image.url)).status).toBe(200)
  })

  test('that is gone is no reason to fail', async () => {
    await expect(work(999_999)).resolves.toBeUndefined()
  })
})

test('a cover shows all formats to visitors, its alt text and its focus point', async () => {
  const body = form(await picture(1600, 900).jpeg().toBuffer(), { type: 'EVENT_COVER' })
  const { data: image } = await ada.visitor.call(images.upload, { params, body })
  await work(image.id)
  const description = { alt_text: 'A red wall', focus_x: 0, focus_y: 100 }
  await ada.visitor.call(images.update, { params: { event_id, image_id: image.id }, body: description })
  const { data: event } = await ada.visitor.call(publicEvents.get, { params })
  expect(event.cover).toMatchObject({ ...description, width: 1600, height: 900 })
  expect(event.cover.url).toMatch(/\.jpg$/)
  expect(event.cover.avif_srcset).toContain('.avif 1600w')
  expect(event.cover.webp_srcset).toContain('.webp 1280w')
})
