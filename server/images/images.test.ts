import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { images } from '#contract/images.ts'
import { publicEvents } from '#contract/public-events.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { createEvent, createEventOnSale, signUp } from '#test/factories.ts'
import { form, picture, red } from '#test/pictures.ts'
import { refused } from '#test/refused.ts'
import { fileRoute } from './file-route.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-images-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const { app, services } = await createTestApp({ data_dir })
const files = fileRoute(services)
const ada = await signUp(app)
const stored = () => readdirSync(join(data_dir, 'files/images'))

const COVER = { type: 'EVENT_COVER' }

const upload = async (event_id: number, body: FormData, visitor = ada.visitor) =>
  (await visitor.call(images.upload, { params: { event_id }, body })).data

describe('an image', () => {
  test('is written anew in two sizes, without position and camera data, and served for good', async () => {
    const { id } = await createEvent(ada)
    const bytes = await picture(3000, 1500)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'CANARY' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .toBuffer()
    expect(bytes.includes('CANARY')).toBe(true)
    const image = await upload(id, form(bytes, COVER))
    expect(image).toMatchObject({
      type: 'EVENT_COVER',
      file_name: 'red.jpg',
      mime_type: 'image/webp',
      width: 2000,
      height: 1000,
    })
    expect(image.avg_colour).toMatch(/^#f[ef]0[0-2]0[0-2]$/)
    expect(image.lqip_base64).toMatch(/^data:image\/webp;base64,/)
    expect(image.url).toMatch(/^\/files\/images\/[\w-]{24}\.webp$/)
    const response = await files.request(image.url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const served = Buffer.from(await response.arrayBuffer())
    expect(served.length).toBe(image.size)
    expect(served.includes('CANARY')).toBe(false)
    expect((await sharp(served).metadata()).exif).toBeUndefined()
    const small = await sharp(await (await files.request(image.small_url)).arrayBuffer()).metadata()
    expect([small.width, small.height]).toEqual([640, 320])
  })

  test('is turned the way it was taken', async () => {
    const { id } = await createEvent(ada)
    const bytes = await picture(300, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const image = await upload(id, form(bytes))
    expect([image.width, image.height]).toEqual([100, 300])
    expect(image.small_url).toBe(image.url)
  })

  test.each([
    ['PNG', () => picture(50, 50).png().toBuffer()],
    ['WebP', () => picture(50, 50).webp().toBuffer()],
  ])('may be a %s', async (_, make) => {
    const { id } = await createEvent(ada)
    expect((await upload(id, form(await make()))).width).toBe(50)
  })

  test('as a cover takes the place of the former one, whose files go', async () => {
    const { event } = await createEventOnSale(ada)
    const params = { event_id: event.id }
    const before = stored().length
    const first = await upload(event.id, form(await red(), COVER))
    const logo = await upload(event.id, form(await red(200, 200), { type: 'TICKET_LOGO' }))
    const second = await upload(event.id, form(await red(600, 200), COVER))
    const { data } = await ada.visitor.call(images.list, { params })
    expect(data.map((image) => image.id)).toEqual([logo.id, second.id])
    expect((await files.request(first.url)).status).toBe(404)
    expect((await files.request(first.small_url)).status).toBe(404)
    expect(stored()).toHaveLength(before + 2)
    const { data: seen } = await visit(app).call(publicEvents.get, { params })
    expect(seen.images.map((image) => image.url)).toEqual([logo.url, second.url])
  })

  test('uploaded twice at once leaves one cover', async () => {
    const { id } = await createEvent(ada)
    const bytes = await red(600, 100)
    await Promise.all([1, 2, 3].map(() => upload(id, form(bytes, COVER))))
    expect((await ada.visitor.call(images.list, { params: { event_id: id } })).data).toHaveLength(1)
  })

  test('is deleted with its files', async () => {
    const { id } = await createEvent(ada)
    const image = await upload(id, form(await red()))
    const params = { event_id: id, image_id: image.id }
    await ada.visitor.call(images.remove, { params })
    expect((await files.request(image.url)).status).toBe(404)
    await refused(ada.visitor.call(images.remove, { params }), 'not_found')
  })

  test('belongs to the account: nobody else adds, lists or deletes it', async () => {
    const stranger = await signUp(app)
    const mine = await createEvent(ada)
    const theirs = await createEvent(stranger)
    const image = await upload(mine.id, form(await red()))
    const params = { event_id: mine.id }
    await refused(upload(mine.id, form(await red()), stranger.visitor), 'not_found')
    await refused(stranger.visitor.call(images.list, { params }), 'not_found')
    await refused(stranger.visitor.call(images.remove, { params: { ...params, image_id: image.id } }), 'not_found')
    const crossed = { event_id: theirs.id, image_id: image.id }
    await refused(stranger.visitor.call(images.remove, { params: crossed }), 'not_found')
    expect((await ada.visitor.call(images.list, { params })).data).toHaveLength(1)
  })
})

describe('what one may upload', () => {
  test.each([
    [599, 400],
    [700, 49],
  ])('a cover of %i × %i pixels is too small', async (width, height) => {
    const { id } = await createEvent(ada)
    const failure = await refused(upload(id, form(await red(width, height), COVER)), 'malformed')
    expect(failure.errors.image).toEqual(['Use an image of at least 600 × 50 pixels.'])
  })

  test('a cover is measured the way it is seen', async () => {
    const { id } = await createEvent(ada)
    const upright = await picture(600, 50).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    await refused(upload(id, form(upright, COVER)), 'malformed')
    const turned = await picture(50, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect((await upload(id, form(turned, COVER))).width).toBe(600)
  })

  test('more than 24 megapixels are refused, however small the file', async () => {
    const { id } = await createEvent(ada)
    const bytes = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#fff' } })
      .png({ palette: true, colours: 2 })
      .toBuffer()
    expect(bytes.length).toBeLessThan(200_000)
    const failure = await refused(upload(id, form(bytes)), 'wrong_file')
    expect(failure.message).toContain('too many pixels')
  })

  test('pictures are worked on one after the other', async () => {
    const owner = await signUp(app)
    const { id } = await createEvent(owner)
    const bytes = await red(2000, 2000)
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, sharp.counters().process)
    }, 1)
    await Promise.all(Array.from({ length: 4 }, () => upload(id, form(bytes), owner.visitor)))
    clearInterval(watch)
    expect(most).toBe(1)
  })

  test('an event has at most 50 pictures', async () => {
    const { id: event_id } = await createEvent(ada)
    const image = await upload(event_id, form(await red(20, 20)))
    const { id: _, ...row } = await services.db
      .selectFrom('images')
      .selectAll()
      .where('id', '=', image.id)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 49 }, (_, index) => ({ ...row, path: `images/${event_id}-${index}.webp` }))
    await services.db.insertInto('images').values(more).execute()
    const before = stored().length
    await refused(upload(event_id, form(await red(20, 20))), 'limit_reached')
    expect(stored()).toHaveLength(before)
  })
})
