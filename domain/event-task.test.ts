import { describe, expect, test } from 'vitest'
import { tasksOf } from './event-task.ts'

const NOW = '2026-03-16T12:00:00Z'
const inHours = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString()
type Facts = Parameters<typeof tasksOf>[0]

/** On sale, a month ahead, without any tasks. */
const fine: Facts = {
  status: 'LIVE',
  start_date: inHours(30 * 24),
  end_date: inHours(30 * 24 + 3),
  timezone: 'Europe/Berlin',
  has_description: true,
  has_cover: true,
  orders_unpaid_for_long: 0,
  check_in_lists: 1,
  products: [{ title: 'Stalls', taken: 20, left: 80, prices: [] }],
  do_figures_agree: true,
}
const starting = (hours: number) => ({ start_date: inHours(hours), end_date: inHours(hours + 3) })
const bare = { has_description: false, has_cover: false }
const stock = (taken: number, left: number | null) => ({ products: [{ title: 'Stalls', taken, left, prices: [] }] })

describe('what needs doing', () => {
  test.each<[string, Partial<Facts>, string[]]>([
    ['nothing', {}, []],
    ['figures that disagree', { do_figures_agree: false }, ['FIGURES_DISAGREE']],
    ['not what is not known yet', { do_figures_agree: null }, []],
    ['a list for check-in the day before', { check_in_lists: 0, ...starting(24) }, ['NO_CHECK_IN_LIST']],
    ['while it runs', { check_in_lists: 0, ...starting(-1) }, ['NO_CHECK_IN_LIST']],
    ['not two days before', { check_in_lists: 0, ...starting(48) }, []],
    ['not once it is over', { check_in_lists: 0, ...starting(-9) }, []],
    ['not for a draft', { check_in_lists: 0, status: 'DRAFT', ...starting(24) }, []],
    ['for a paused one', { check_in_lists: 0, status: 'PAUSED', ...starting(24) }, ['NO_CHECK_IN_LIST']],
    ['unpaid orders', { orders_unpaid_for_long: 3 }, ['UNPAID_ORDERS']],
    ['also after the event', { orders_unpaid_for_long: 3, ...starting(-99) }, ['UNPAID_ORDERS']],
    ['ten percent left', stock(90, 10), ['LOW_STOCK']],
    ['more than that', stock(89, 11), []],
    ['one of nine is more than that', stock(8, 1), []],
    ['nothing left', stock(100, 0), []],
    ['without limit', stock(100, null), []],
    ['not while it is paused', { ...stock(90, 10), status: 'PAUSED' }, []],
    ['not once it is over', { ...stock(90, 10), ...starting(-9) }, []],
    ['text and picture two weeks before', { ...bare, ...starting(14 * 24) }, ['NO_DESCRIPTION', 'NO_COVER']],
    ['not fifteen days before', { ...bare, ...starting(15 * 24) }, []],
    ['today', { ...bare, ...starting(3) }, ['NO_DESCRIPTION', 'NO_COVER']],
    ['not once it is over', { ...bare, ...starting(-99) }, []],
    [
      'an event without end has a page all the time',
      { ...bare, start_date: inHours(-600), end_date: null },
      ['NO_DESCRIPTION', 'NO_COVER'],
    ],
  ])('%s', (_what, change, kinds) => {
    expect(tasksOf({ ...fine, ...change }, NOW).map(({ kind }) => kind)).toEqual(kinds)
  })

  test('the most urgent first, the fewest left first', () => {
    const products = [
      { title: 'Stalls', taken: 95, left: 5, prices: [] },
      { title: 'Balcony', taken: 40, left: 2, prices: [] },
    ]
    const all = { ...fine, ...bare, ...starting(24), products }
    expect(tasksOf({ ...all, check_in_lists: 0, orders_unpaid_for_long: 2, do_figures_agree: false }, NOW)).toEqual([
      { kind: 'FIGURES_DISAGREE' },
      { kind: 'NO_CHECK_IN_LIST' },
      { kind: 'UNPAID_ORDERS', orders: 2 },
      { kind: 'LOW_STOCK', title: 'Balcony', label: null, left: 2 },
      { kind: 'LOW_STOCK', title: 'Stalls', label: null, left: 5 },
      { kind: 'NO_DESCRIPTION' },
      { kind: 'NO_COVER' },
    ])
  })

  const early = { label: 'Early bird', taken: 48, left: 2 }
  const regular = { label: 'Regular', taken: 10, left: 90 }
  test.each([
    [
      'a tier that runs low is told by its name',
      { taken: 58, left: 92, prices: [early, regular] },
      [['Early bird', 2]],
    ],
    ['a sold out one is not', { taken: 60, left: 90, prices: [{ ...early, left: 0 }, regular] }, []],
    ['a low product is told once', { taken: 98, left: 2, prices: [early, { ...regular, left: 0 }] }, [[null, 2]]],
    ['its only price is the product itself', { taken: 48, left: 2, prices: [{ ...early, label: null }] }, [[null, 2]]],
    [
      'a tier with a limit beside one without',
      { taken: 58, left: null, prices: [early, { ...regular, left: null }] },
      [['Early bird', 2]],
    ],
  ])('%s', (_what, product, told) => {
    const tasks = tasksOf({ ...fine, products: [{ title: 'Stalls', ...product }] }, NOW)
    expect(tasks).toEqual(told.map(([label, left]) => ({ kind: 'LOW_STOCK', title: 'Stalls', label, left })))
  })
})
