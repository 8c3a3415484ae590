import { describe, expect, it } from 'vitest'
import { eventScreens } from './event/event-screens.ts'
import { readsAt } from './frames.ts'
import { accountScreens, homeScreens } from './home-screens.ts'
import { organizerScreens } from './organizer-screens.ts'

const readAt = (address: string) =>
  readsAt(new URL(address, 'https://here.test')).map(({ endpoint, input }) => [endpoint.path, input])

describe('what a management address shows first', () => {
  it('is that of its frame and of its screen, as its address says', () => {
    expect(readAt('/manage/event/7/orders?page=3&query=ada')).toEqual([
      ['/installation', {}],
      ['/events/:event_id', { params: { event_id: 7 } }],
      ['/events/:event_id/orders', { params: { event_id: 7 }, query: { page: 3, per_page: 20, query: 'ada' } }],
      ['/events/:event_id/product-categories', { params: { event_id: 7 } }],
      ['/events/:event_id/order-tags', { params: { event_id: 7 } }],
      ['/events/:event_id/bulk-acts', { params: { event_id: 7 } }],
      ['/events/:event_id/settings', { params: { event_id: 7 } }],
    ])
  })

  it('is the tab of a list that the path names', () => {
    const [, , list] = readAt('/manage/events/ended')
    expect(list).toEqual([
      '/events',
      {
        params: {},
        query: { eventsStatus: 'ended', sort_by: 'start_date', sort_direction: 'desc', page: 1, per_page: 20 },
      },
    ])
  })

  it('only reads', () => {
    for (const path of ['event/7/products', 'event/7/settings', 'organizer/2/events', 'organizer/2/settings', 'events'])
      for (const { endpoint } of readsAt(new URL(`/manage/${path}`, 'https://here.test')))
        expect(endpoint.method).toBe('GET')
  })

  it.each(['/event/7/concert', '/auth/login', '/nothing'])('is nothing at %s', (path) => {
    expect(readAt(path)).toEqual([])
  })
})

describe('the letters that lead to screens', () => {
  it.each([
    ['an event', eventScreens],
    ['an organizer', [...organizerScreens, ...accountScreens]],
    ['the account', homeScreens],
  ])('stand for one each in the frame of %s', (_, screens) => {
    const letters = screens.flatMap(({ menu }) => menu?.key ?? [])
    expect(letters.length).toBeGreaterThan(5)
    expect(letters).toEqual([...new Set(letters)])
  })
})
