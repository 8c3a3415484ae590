import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { organizerImages } from '#contract/images.ts'
import { organizers } from '#contract/organizers.ts'
import { publicOrganizers } from '#contract/public-events.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { createOrganizer, signUp } from '#test/factories.ts'
import { form, picture, red } from '#test/pictures.ts'
import { refused } from '#test/refused.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-organizer-images-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const { app, services } = await createTestApp({ data_dir })
const ada = await signUp(app)
const { call } = ada.visitor
const stored = () => readdirSync(join(data_dir, 'files/images'))

const COVER = { type: 'ORGANIZER_COVER' }
const LOGO = { type: 'ORGANIZER_LOGO' }

const upload = async (organizer_id: number, body: FormData, visitor = ada.visitor) =>
  (await visitor.call(organizerImages.upload, { params: { organizer_id }, body })).data

describe('an organizer', () => {
  test('has one cover and one logo: a new one takes the place of the former, whose files go', async () => {
    const { id: organizer_id } = await createOrganizer(ada)
    const first = await upload(organizer_id, form(await red(), COVER))
    const logo = await upload(organizer_id, form(await red(200, 200), LOGO))
    const before = stored().length
    const second = await upload(organizer_id, form(await red(800, 400), COVER))
    expect(stored().length).toBe(before)
    const { data } = await call(organizerImages.list, { params: { organizer_id } })
    expect(data.map(({ id, type }) => [id, type])).toEqual([
      [logo.id, 'ORGANIZER_LOGO'],
      [second.id, 'ORGANIZER_COVER'],
    ])
    const params = { organizer_id, organizer_image_id: first.id }
    await refused(call(organizerImages.remove, { params }), 'not_found')
    await call(organizerImages.remove, { params: { organizer_id, organizer_image_id: second.id } })
    expect(stored().some((name) => second.url.includes(name))).toBe(false)
  })

  test('uploading twice at once leaves one cover', async () => {
    const { id: organizer_id } = await createOrganizer(ada)
    const bytes = await red(600, 100)
    await Promise.all([1, 2, 3].map(() => upload(organizer_id, form(bytes, COVER))))
    expect((await call(organizerImages.list, { params: { organizer_id } })).data).toHaveLength(1)
  })

  test('shows its cover on its page as it was described', async () => {
    const { id: organizer_id } = await createOrganizer(ada)
    await call(organizers.setStatus, { params: { organizer_id }, body: { status: 'LIVE' } })
    const seen = () => visit(app).call(publicOrganizers.get, { params: { organizer_id } })
    expect((await seen()).data.cover).toBeNull()
    const { id: organizer_image_id } = await upload(organizer_id, form(await red(), COVER))
    const body = { alt_text: ' The stage at dusk ', focus_x: 10 }
    await call(organizerImages.update, { params: { organizer_id, organizer_image_id }, body })
    expect((await seen()).data.cover).toMatchObject({
      alt_text: 'The stage at dusk',
      focus_x: 10,
      focus_y: 50,
      width: 1200,
    })
    await call(organizerImages.update, { params: { organizer_id, organizer_image_id }, body: { alt_text: null } })
    expect((await seen()).data.cover).toMatchObject({ alt_text: '', focus_x: 10 })
  })

  test('has at most 50 images', async () => {
    const { id: organizer_id } = await createOrganizer(ada)
    const { id } = await upload(organizer_id, form(await red(200, 200), LOGO))
    const { id: _, ...row } = await services.db
      .selectFrom('images')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 49 }, (_, index) => ({ ...row, path: `images/${organizer_id}-${index}.webp` }))
    await services.db.insertInto('images').values(more).execute()
    await refused(upload(organizer_id, form(await red(), COVER)), 'limit_reached')
  })
})

describe('what is refused', () => {
  test.each([
    ['a cover', COVER, 599, 400],
    ['a logo', LOGO, 99, 100],
  ])('%s that is too small', async (_, kind, width, height) => {
    const { id } = await createOrganizer(ada)
    const failure = await refused(upload(id, form(await red(width, height), kind)), 'malformed')
    expect(failure.issues).toMatchObject([{ path: 'image', code: 'picture_too_small' }])
  })

  test.each(['EVENT_COVER', 'TICKET_LOGO', 'GENERIC', ''])('the type %j', async (type) => {
    const { id } = await createOrganizer(ada)
    const failure = await refused(upload(id, form(await red(), { type })), 'malformed')
    expect(failure.errors).toHaveProperty('type')
  })

  test.each([
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', () => '<!doctype html><script>alert(1)</script>'],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a TIFF', () => picture(700, 100).tiff().toBuffer()],
    ['an AVIF', () => picture(700, 100).avif({ effort: 0 }).toBuffer()],
  ])('%s behind the name of a JPEG', async (_, make) => {
    const { id } = await createOrganizer(ada)
    await refused(upload(id, form(await make(), COVER)), 'wrong_file')
  })

  test.each([
    { focus_x: -1 },
    { focus_y: 101 },
    { focus_x: 50.5 },
    { focus_x: null },
    { alt_text: 'x'.repeat(256) },
    { alt_text: 'two\nlines' },
  ])('a description like %j', async (body) => {
    const { id: organizer_id } = await createOrganizer(ada)
    const { id: organizer_image_id } = await upload(organizer_id, form(await red(), COVER))
    const params = { organizer_id, organizer_image_id }
    await refused(call(organizerImages.update, { params, body: body as never }), 'malformed')
  })

  test('an image of somebody else', async () => {
    const stranger = await signUp(app)
    const [mine, theirs] = [await createOrganizer(ada), await createOrganizer(stranger)]
    const { id: organizer_image_id } = await upload(mine.id, form(await red(), COVER))
    await refused(upload(mine.id, form(await red(), COVER), stranger.visitor), 'not_found')
    for (const organizer_id of [mine.id, theirs.id]) {
      const params = { organizer_id, organizer_image_id }
      await refused(stranger.visitor.call(organizerImages.remove, { params }), 'not_found')
      await refused(stranger.visitor.call(organizerImages.update, { params, body: { focus_x: 1 } }), 'not_found')
    }
  })
})
