import { Hono } from 'hono'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { images } from '#contract/images.ts'
import { organizers } from '#contract/organizers.ts'
import { publicEvents, publicOrganizers } from '#contract/public-events.ts'
import { COVER_PATTERNS, coverDrawing, coverPath } from '#domain/cover-drawing.ts'
import { MIDDLE } from '#domain/image.ts'
import { drawShareImage } from '#server/images/draw-share-image.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, createEventOnSale, createOrganizer, signUp } from '#test/factories.ts'
import { pictureRoutes } from './picture-routes.ts'
import { webManifest } from './web-manifest.ts'

const { app, services } = await createTestApp()
const pages = new Hono().route('/', pictureRoutes(services)).route('/', webManifest(services))
const ada = await signUp(app)

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await pages.request(path, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

async function onSale(title: string, description = '') {
  const { event } = await createEventOnSale(ada, { event: { title, description } })
  const { data } = await ada.visitor.call(publicEvents.get, { params: { event_id: event.id } })
  return data
}

describe('a drawn cover', () => {
  test.each(COVER_PATTERNS)('of the pattern %s is a small picture that is kept for ever', async (pattern) => {
    const { status, headers, bytes } = await get(coverPath({ pattern, hue: 200, seed: 7 }))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('cache-control')).toContain('immutable')
    expect(bytes.length).toBeLessThan(9000)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 900 })
  })

  test('is there for addresses of ours only', async () => {
    for (const path of ['/covers/nothing-1-1.svg', '/covers/curtain-400-1.svg', '/covers/x'])
      expect((await get(path)).status).toBe(404)
  })
})

describe('the sharing image of an event', () => {
  test('is a JPEG of 1200 × 630 that differs from that of another event', async () => {
    const [one, other] = [await onSale('Evening of lights'), await onSale('Evening of stars')]
    const [first, second] = [await get(one.share_image), await get(other.share_image)]
    for (const { status, headers, bytes } of [first, second]) {
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('image/jpeg')
      expect(headers.get('cache-control')).toContain('immutable')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
      expect(bytes.length).toBeLessThan(300_000)
    }
    expect(first.bytes.equals(second.bytes)).toBe(false)
    expect((await get(one.share_image)).bytes.equals(first.bytes)).toBe(true)
  })

  test('has another address as soon as the title has changed, and is not sent twice to who has it', async () => {
    const before = await onSale('A first title')
    const { headers } = await get(before.share_image)
    const again = await get(before.share_image, { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const params = { event_id: before.id }
    const { data: event } = await ada.visitor.call(events.get, { params })
    const { start_date, end_date, updated_at } = event
    await ada.visitor.call(events.update, {
      params,
      body: { title: 'A second title', start_date, end_date, updated_at },
    })
    const { data: after } = await ada.visitor.call(publicEvents.get, { params })
    expect(after.share_image).not.toBe(before.share_image)
    expect((await get(before.share_image)).headers.get('cache-control')).not.toContain('immutable')
  })

  test.each([
    '</svg><script>alert(1)</script>',
    '<span foreground="red">&amp;</span> & "quotes" \'',
    'Ж'.repeat(120),
    'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle und noch ein Wort',
    'حفلة موسيقية \u202e abc',
    '\u{1F3AD}\u{1F3B6} 音楽の夜',
    '\u200b \u2060',
  ])('holds %j as nothing but letters', async (title) => {
    const { status, bytes } = await get((await onSale(title)).share_image)
    expect(status).toBe(200)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  test('has another pattern than that of the event created before, though both have one title', async () => {
    const [one, next] = [await onSale('Twins'), await onSale('Twins')]
    expect(one.cover.url).not.toBe(next.cover.url)
    const [first, second] = [await get(`/event/${one.id}/strip.jpg`), await get(`/event/${next.id}/strip.jpg`)]
    expect(first.bytes.equals(second.bytes)).toBe(false)
  })

  test('is in the language that is asked for', async () => {
    const { share_image } = await onSale('Two languages')
    const [english, german] = [await get(`${share_image}&lang=en`), await get(`${share_image}&lang=de`)]
    expect(english.bytes.equals(german.bytes)).toBe(false)
  })

  test('shows the uploaded cover where there is one', async () => {
    const event = await onSale('With a picture')
    const red = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const body = new FormData()
    body.set('type', 'EVENT_COVER')
    body.set('image', new File([new Uint8Array(red)], 'red.png', { type: 'image/png' }))
    await ada.visitor.call(images.upload, { params: { event_id: event.id }, body })
    for (const path of [`/event/${event.id}/share.jpg`, `/event/${event.id}/strip.jpg`]) {
      const { bytes } = await get(path)
      const corner = await sharp(bytes)
        .extract({ left: 1150, top: 2, width: 8, height: 8 })
        .resize(1, 1)
        .raw()
        .toBuffer()
      expect(corner[0]).toBeGreaterThan(180)
      expect(corner[1]).toBeLessThan(60)
    }
  })

  test('is cut around the focus point of the cover', async () => {
    const event = await onSale('Above and below')
    const half = { width: 1200, height: 600, channels: 3, background: '#ff0000' } as const
    const upper = { input: { create: half }, top: 0, left: 0 }
    const image = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#0000ff' } })
      .composite([upper])
      .png()
      .toBuffer()
    const body = new FormData()
    body.set('image', new File([new Uint8Array(image)], 'two.png', { type: 'image/png' }))
    const { data } = await ada.visitor.call(images.upload, { params: { event_id: event.id }, body })
    const params = { event_id: event.id, image_id: data.id }
    const shared = async () =>
      (await ada.visitor.call(publicEvents.get, { params: { event_id: event.id } })).data.share_image
    const before = await shared()
    for (const [focus_y, channel] of [
      [0, 0],
      [100, 2],
    ] as const) {
      await ada.visitor.call(images.update, { params, body: { focus_y } })
      const { bytes } = await get(`/event/${event.id}/strip.jpg`)
      const pixel = await sharp(bytes).resize(1, 1).raw().toBuffer()
      expect(pixel[channel]).toBeGreaterThan(200)
    }
    // Messengers cache pictures by their address.
    expect(await shared()).not.toBe(before)
  })

  test('is there for published events only', async () => {
    const event = await createEvent(ada)
    for (const path of [`/event/${event.id}/share.jpg`, `/event/${event.id}/strip.jpg`, '/event/99999/share.jpg'])
      expect((await get(path)).status).toBe(404)
  })

  test('leaves white letters readable on every drawing and on white paper', async () => {
    const white = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    const covers = [
      { bytes: white, ...MIDDLE },
      ...COVER_PATTERNS.map((pattern) => ({ ...coverDrawing('x', 'MUSIC'), pattern, hue: 95 })),
    ]
    for (const cover of covers) {
      const bytes = await drawShareImage({ cover, title: 'I', above: 'I', below: ['I', 'I'] })
      const pixels = await sharp(bytes).extract({ left: 200, top: 330, width: 900, height: 290 }).raw().toBuffer()
      expect(contrastWithWhite(pixels)).toBeGreaterThan(4.5)
      // The picture is still visible at its foot.
      const foot = await sharp(bytes).extract({ left: 200, top: 600, width: 900, height: 20 }).raw().toBuffer()
      if ('bytes' in cover) expect(contrastWithWhite(foot)).toBeLessThan(7)
    }
  })
})

describe('the strip above e-mails', () => {
  test('is a JPEG four times as wide as high', async () => {
    const { id } = await onSale('A strip')
    expect(await sharp((await get(`/event/${id}/strip.jpg`)).bytes).metadata()).toMatchObject({
      width: 1200,
      height: 300,
    })
  })
})

test('an organizer has a sharing image as long as its page is published', async () => {
  const { id } = await createOrganizer(ada, { name: 'Lantern & Hall' })
  const path = `/events/${id}/share.jpg`
  const setStatus = (status: 'LIVE' | 'DRAFT') =>
    ada.visitor.call(organizers.setStatus, { params: { organizer_id: id }, body: { status } })
  await setStatus('LIVE')
  const { data } = await ada.visitor.call(publicOrganizers.get, { params: { organizer_id: id } })
  expect(data.share_image).toContain(`${path}?v=`)
  expect(await sharp((await get(data.share_image)).bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
  await setStatus('DRAFT')
  expect((await get(path)).status).toBe(404)
})

test('phones find the name and the icons of the installation', async () => {
  const { status, headers, bytes } = await get('/manifest.webmanifest')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('application/manifest+json')
  const manifest = JSON.parse(bytes.toString())
  expect(manifest).toMatchObject({ name: services.config.app_name, start_url: '/' })
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(`public${src}`).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

/** Contrast of the lightest pixel. */
function contrastWithWhite(pixels: Buffer): number {
  let lightest = 0
  for (let index = 0; index < pixels.length; index += 3) {
    const [r = 0, g = 0, b = 0] = [...pixels.subarray(index, index + 3)].map(linear)
    lightest = Math.max(lightest, 0.2126 * r + 0.7152 * g + 0.0722 * b)
  }
  return 1.05 / (lightest + 0.05)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
