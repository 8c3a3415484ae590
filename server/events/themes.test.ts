import { describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { publicEvents, publicOrganizers } from '#contract/public-events.ts'
import { HOUSE_THEME } from '#domain/house-theme.ts'
import { paletteOf } from '#domain/palette.ts'
import { createTestApp } from '#test/app.ts'
import { keyOf, reserve } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, createOrganizer, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'

const { app } = await createTestApp()
const ada = await signUp(app)
const { call } = ada.visitor
const THEME = { ...HOUSE_THEME, accent: '#0b7a6e', background: '#fff4e6', corner_style: 'round' as const }

async function onSale() {
  const organizer = await createOrganizer(ada)
  const sale = await createEventOnSale(ada, { event: { organizer_id: organizer.id } })
  return { ...sale, params: { event_id: sale.event.id }, organizers: { organizer_id: organizer.id } }
}
const seen = async (event_id: number) => (await visit(app).call(publicEvents.get, { params: { event_id } })).data.theme

describe('the theme of an event', () => {
  test('is the house’s, its organizer’s, or its own', async () => {
    const { params, organizers: of } = await onSale()
    expect(await seen(params.event_id)).toBeNull()
    const theirs = { homepage_theme_settings: { ...THEME, mode: 'dark' as const } }
    await call(organizers.updateSettings, { params: of, body: theirs })
    expect(await seen(params.event_id)).toMatchObject({ mode: 'dark' })
    const { data: settings } = await call(events.getSettings, { params })
    expect(settings).toMatchObject({
      homepage_theme_settings: null,
      organizer_theme_settings: theirs.homepage_theme_settings,
    })
    await call(events.updateSettings, { params, body: { homepage_theme_settings: THEME } })
    expect(await seen(params.event_id)).toMatchObject({ mode: 'light', style: { '--a-accent': '#0b7a6e' } })
    await call(events.updateSettings, { params, body: { homepage_theme_settings: null } })
    expect(await seen(params.event_id)).toMatchObject({ mode: 'dark' })
    await call(organizers.updateSettings, { params: of, body: { homepage_theme_settings: null } })
    expect(await seen(params.event_id)).toBeNull()
  })

  test('is shown in colours that can be read, whatever was chosen', async () => {
    const { params } = await onSale()
    const pale = { ...THEME, accent: '#FFD400', background: '#FFF' }
    const { data } = await call(events.updateSettings, { params, body: { homepage_theme_settings: pale } })
    const kept = { ...pale, accent: '#ffd400', background: '#ffffff' }
    expect(data.homepage_theme_settings).toEqual(kept)
    expect((await seen(params.event_id))?.style['--a-accent']).toBe(paletteOf(kept, 'light').accent)
  })

  test('goes along with its orders', async () => {
    const { params, event, product } = await onSale()
    await call(events.updateSettings, { params, body: { homepage_theme_settings: THEME } })
    const order = await reserve(app, { event, product })
    const { data } = await visit(app).call(checkout.get, { params: keyOf(order) })
    expect(data.event.theme).toMatchObject({ mode: 'light', style: { '--a-paper': '#fff4e6' } })
  })

  test.each([
    { ...THEME, accent: 'red' },
    { ...THEME, accent: '#12345' },
    { ...THEME, accent: '#0b7a6e80' },
    { ...THEME, accent: '' },
    { ...THEME, background: 'url(https://evil.example/x.png)' },
    { ...THEME, background: '#fff;color:red' },
    { ...THEME, mode: 'dim' },
    { ...THEME, corner_style: '99px' },
    { ...THEME, background_type: 'IMAGE' },
    { accent: '#0b7a6e' },
    'dark',
    [],
  ])('%j is refused', async (homepage_theme_settings) => {
    const { params, organizers: of } = await onSale()
    const body = { homepage_theme_settings } as never
    const failure = await refused(call(events.updateSettings, { params, body }), 'malformed')
    expect(Object.keys(failure.errors).every((path) => path.startsWith('homepage_theme_settings'))).toBe(true)
    await refused(call(organizers.updateSettings, { params: of, body }), 'malformed')
    expect(await seen(params.event_id)).toBeNull()
  })
})

test('the page of an organizer has its theme', async () => {
  const { organizers: of } = await onSale()
  await call(organizers.updateSettings, { params: of, body: { homepage_theme_settings: { ...THEME, mode: 'auto' } } })
  const { data } = await visit(app).call(publicOrganizers.get, { params: of })
  expect(data.theme).toMatchObject({ mode: 'auto', has_backdrop: false, style: { '--radius-card': '26px' } })
  expect(Object.keys(data.theme?.style ?? {})).toContain('--b-accent')
})

describe('who designs at the same time', () => {
  const dark = { ...THEME, mode: 'dark' as const }
  const version = async (organizer_id: number) =>
    (await call(organizers.getSettings, { params: { organizer_id } })).data.updated_at

  test('is one of two at the same moment; without the version that was seen both are, and one is lost', async () => {
    const { organizers: of } = await onSale()
    const attempts = (more: object) =>
      Promise.allSettled(
        [THEME, dark].map((theme) =>
          call(organizers.updateSettings, { params: of, body: { homepage_theme_settings: theme, ...more } }),
        ),
      )
    const count = async (more: object) => (await attempts(more)).filter(({ status }) => status === 'fulfilled').length
    expect(await count({ updated_at: await version(of.organizer_id) })).toBe(1)
    expect(await count({})).toBe(2)
  })
})
