import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { images } from '#contract/images.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, signUp } from '#test/factories.ts'
import { form, picture, pngHeader, red } from '#test/pictures.ts'
import { refused } from '#test/refused.ts'
import { fileRoute } from './file-route.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-hostile-files-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const { app, services } = await createTestApp({ data_dir })
const files = fileRoute(services)
const ada = await signUp(app)
const folder = join(data_dir, 'files/images')
const stored = () => (existsSync(folder) ? readdirSync(folder) : [])
const upload = async (event_id: number, body: FormData) =>
  (await ada.visitor.call(images.upload, { params: { event_id }, body })).data

describe('hostile files', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const truncated = async () => (await red()).subarray(0, 300)

  test.each<[string, () => Promise<Buffer | string> | Buffer | string]>([
    ['an SVG with script', () => svg],
    ['an SVG behind a JPEG name', () => `<?xml version="1.0"?>${svg}`],
    ['an HTML page', () => '<!doctype html><script>alert(1)</script>'],
    ['a GIF', () => gif],
    ['a TIFF', () => picture(10, 10).tiff().toBuffer()],
    ['nothing', () => ''],
    ['a picture cut off', truncated],
    ['a PNG of a billion pixels', () => pngHeader(40_000, 25_000)],
    // Above our own limit only: the decoder itself would accept it.
    ['a small PNG of 25 megapixels', () => picture(5000, 5000).png({ palette: true, colours: 2 }).toBuffer()],
    ['more than 8 MB', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(8 * 1024 * 1024)])],
  ])('%s is refused', async (_, make) => {
    const { id } = await createEvent(ada)
    const before = stored().length
    await refused(upload(id, form(await make())), 'wrong_file')
    expect(stored()).toHaveLength(before)
  })

  test('more than the request may hold is refused before it is read', async () => {
    const { id } = await createEvent(ada)
    await refused(upload(id, form(Buffer.alloc(10 * 1024 * 1024))), 'too_large')
  })

  test('a PNG that is also a page loses the page', async () => {
    const { id } = await createEvent(ada)
    const png = await picture(60, 60).png().toBuffer()
    const image = await upload(id, form(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])))
    const served = Buffer.from(await (await files.request(image.url)).arrayBuffer())
    expect(served.includes('script')).toBe(false)
    expect((await sharp(served).metadata()).format).toBe('webp')
  })

  test('of a picture that moves only the first moment is kept', async () => {
    const { id } = await createEvent(ada)
    const frames = { width: 60, height: 120, channels: 3, pageHeight: 60 } as const
    // Identical frames would be merged into one.
    const pixels = Buffer.concat([Buffer.alloc(60 * 60 * 3, 200), Buffer.alloc(60 * 60 * 3, 20)])
    const moving = await sharp(pixels, { raw: frames })
      .webp({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2)
    const image = await upload(id, form(moving))
    expect([image.width, image.height]).toEqual([60, 60])
    const served = await sharp(await (await files.request(image.url)).arrayBuffer(), { animated: true }).metadata()
    expect(served.pages ?? 1).toBe(1)
  })

  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['cover.png.html', 'cover.png.html'],
    ['a\u0000b\r\n.jpg', 'ab.jpg'],
  ])('the name %j is only words', async (name, kept) => {
    const { id } = await createEvent(ada)
    const image = await upload(id, form(await red(20, 20), { name }))
    // Form data encode line breaks in names as %0D%0A.
    expect(image.file_name.replace(/%0D%0A/g, '')).toBe(kept)
    expect(image.url).toMatch(/^\/files\/images\/[\w-]{24}\.webp$/)
  })

  test.each(['ORGANIZER_LOGO', 'EVERYTHING', ''])('the type %j is refused', async (type) => {
    const { id } = await createEvent(ada)
    const failure = await refused(upload(id, form(await red(20, 20), { type })), 'malformed')
    expect(failure.errors).toHaveProperty('type')
  })

  test('a text instead of a file is refused, and so is JSON', async () => {
    const { id } = await createEvent(ada)
    const body = new FormData()
    body.set('image', 'not a file')
    const failure = await refused(upload(id, body), 'malformed')
    expect(failure.errors).toHaveProperty('image')
    const headers = { 'content-type': 'application/json' }
    const response = await ada.visitor.fetch(`/api/events/${id}/images`, { method: 'POST', headers, body: '{}' })
    expect(response.status).toBe(422)
  })
})

describe('/files', () => {
  test.each([
    '/files/images/unknown.webp',
    '/files/images/..%2f..%2fsecret',
    '/files/..%2fsecret/x.webp',
    '/files/images/%00.webp',
    '/files/images',
    '/files/images/x.html',
  ])('%s is not found', async (path) => {
    expect((await files.request(path)).status).toBe(404)
  })
})
