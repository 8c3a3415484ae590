// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EventOverview } from '#contract/event-figures.ts'
import { Bars } from '#web/ui/figures/bars.tsx'
import { CapacityBlock } from './capacity.tsx'
import { MoneyBlock } from './money.tsx'
import { SalesChart } from './sales-chart.tsx'
import type { EventStats } from './use-sales.ts'

const NOTHING = { paid: 0, awaiting_payment: 0, held: 0, left: 0 }
const product = (product_id: number, title: string, sold: Partial<typeof NOTHING>) => ({
  ...{ product_id, title, product_type: 'TICKET' as const, is_hidden: false, prices: [], ...NOTHING },
  ...sold,
})

/** 118 paid, 21 awaiting payment, 3 in checkout, 58 left of 200. */
const OVERVIEW: EventOverview = {
  currency: 'EUR',
  capacity: {
    total: { paid: 118, awaiting_payment: 21, held: 3, left: 58 },
    counts: 'TICKET',
    products: [
      product(1, 'Stalls', { paid: 100, awaiting_payment: 20, held: 3, left: 0 }),
      product(2, 'Balcony', { paid: 18, awaiting_payment: 1, left: 58 }),
    ],
  },
  money: {
    ...{ total_ordered: 417_000, total_tax: 27_280, total_fees: 4170, total_arrived: 354_000, total_awaited: 63_000 },
    ...{ total_refunded: 3000, total_refunds_pending: 1200, total_paid_of_cancelled: 6000 },
  },
  ...{ orders_completed: 60, orders_awaiting_payment: 9, orders_unpaid_for_long: 2, check_in_lists: 1 },
}

type BlockQuery = Parameters<typeof CapacityBlock>[0]['query']
const query = (state: object) =>
  ({ isError: false, isFetching: false, refetch: vi.fn(), ...state }) as unknown as BlockQuery
const known = query({ data: { data: OVERVIEW } })
const capacityOf = (total: Partial<EventOverview['capacity']['total']>) =>
  query({ data: { data: { ...OVERVIEW, capacity: { ...OVERVIEW.capacity, total: { ...NOTHING, ...total } } } } })

let unmount = () => {}
function show(children: ReactNode): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  unmount = () => {
    act(() => root.unmount())
    place.remove()
  }
  act(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <MantineProvider>{children}</MantineProvider>
      </I18nProvider>,
    ),
  )
  return place
}

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom has no layout to measure.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})
afterEach(() => unmount())

describe('sold of capacity', () => {
  it('says what is sold of what, paid, awaiting, being bought and left', () => {
    const text = show(<CapacityBlock query={known} />).textContent
    expect(text).toContain('139 of 200 tickets sold')
    for (const words of ['118 paid or free', '21 awaiting payment', '3 in checkout', '58 left'])
      expect(text).toContain(words)
  })

  it('has a row for each product', () => {
    const rows = [...show(<CapacityBlock query={known} />).querySelectorAll('li')].map((row) => row.textContent)
    expect(rows).toContain('Stallssold out120 of 123')
    expect(rows).toContain('Balcony19 of 77')
  })

  it.each([
    ['without limit', { paid: 5, left: null }, '5 tickets sold, unlimited'],
    ['one without limit', { paid: 1, left: null }, '1 ticket sold, unlimited'],
    ['when all is sold', { paid: 7, left: 0 }, 'sold out'],
    ['when nothing is sold', { left: 40 }, '0 of 40 tickets sold'],
  ])('%s', (_when, total, words) => {
    expect(show(<CapacityBlock query={capacityOf(total)} />).textContent).toContain(words)
  })
})

describe('the bar of what is sold', () => {
  it('is not there without a limit, as it would look full', () => {
    expect(
      show(<CapacityBlock query={capacityOf({ paid: 1, left: 9 })} />).querySelector('[data-size="tall"]'),
    ).toBeTruthy()
    unmount()
    expect(
      show(<CapacityBlock query={capacityOf({ paid: 1, left: null })} />).querySelector('[data-size="tall"]'),
    ).toBeNull()
  })
})

describe('a block of figures', () => {
  it('says nothing before it knows', () => {
    const place = show(<MoneyBlock query={query({})} />)
    expect(place.querySelector('section')?.textContent).toBe('Money')
    expect(place.querySelector('section')?.getAttribute('aria-busy')).toBe('true')
  })

  it('that could not be loaded says so, and tries again', () => {
    const failed = query({ isError: true })
    const place = show(<MoneyBlock query={failed} />)
    expect(place.querySelector('[role="alert"]')?.textContent).toContain('couldn’t load')
    expect(place.textContent).not.toContain('€')
    act(() => place.querySelector('button')?.click())
    expect(failed.refetch).toHaveBeenCalledOnce()
  })

  it('keeps what it knows when it cannot be refreshed', () => {
    expect(show(<MoneyBlock query={{ ...known, isError: true } as BlockQuery} />).textContent).toContain('€4,170.00')
  })
})

describe('money', () => {
  it('is gross, arrived, awaited and refunded, always in its currency', () => {
    const text = show(<MoneyBlock query={known} />).textContent
    expect(text).toContain('€4,170.00 in placed orders, taxes and fees included')
    expect(text).toContain('€3,540.00 received')
    expect(text).toContain('€630.00 outstanding from 9 orders')
    expect(text).toContain('€30.00 refunded. Another €12.00 is being refunded.')
  })

  it('has taxes, fees and cancelled orders in its details', () => {
    const details = show(<MoneyBlock query={known} />).querySelector('details')
    expect(details?.open).toBe(false)
    for (const words of ['€272.80', '€41.70', '€60.00']) expect(details?.textContent).toContain(words)
  })
})

describe('the sales of some days', () => {
  const day = (date: string, products_sold: number) => ({
    date,
    total_sales_gross: 0,
    products_sold,
    orders_created: 0,
  })
  const headsWith = (soldBefore: number) => {
    const stats = {
      currency: 'EUR',
      daily_stats: [day('2026-03-03', 4), day('2026-03-04', 0)],
      before: { daily_stats: [day('2026-03-01', 0), day('2026-03-02', soldBefore)] },
    } as unknown as EventStats
    const chart = show(<SalesChart stats={stats} measure="tickets" isSmall={false} />)
    return [...(chart.querySelector('tr')?.cells ?? [])].map(({ textContent }) => textContent)
  }

  it('are compared with the days before', () => {
    expect(headsWith(2)).toEqual(['Day', 'Tickets', '2 days earlier'])
  })

  it('are compared with nothing where nothing was sold before', () => {
    expect(headsWith(0)).toEqual(['Day', 'Tickets'])
  })
})

describe('a chart', () => {
  const bars = [
    { key: 'a', short: '1 Mar', long: '1 March', value: 4, ghost: 2 },
    { key: 'b', short: '2 Mar', long: '2 March', value: null, ghost: 6 },
  ]
  const names = { when: 'Day', bar: 'Tickets', ghost: '7 days earlier' }
  const chart = () =>
    show(<Bars {...{ bars, names }} title="Sold" format={(value) => `${value} sold`} roughly={String} />)

  it('is a table for screen readers, with everything in it', () => {
    const rows = [...chart().querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent))
    expect(rows).toEqual([
      ['Day', 'Tickets', '7 days earlier'],
      ['1 March', '4 sold', '2 sold'],
      ['2 March', '–', '6 sold'],
    ])
  })

  it('stays below the top of its frame, whose line is labelled', () => {
    const place = chart()
    const heights = [...place.querySelectorAll<HTMLElement>('[style*="height"]')].map(({ style }) =>
      Number.parseFloat(style.height),
    )
    expect(heights).toEqual([25, 50, 75])
    const lines = [...place.querySelectorAll<HTMLElement>('[style*="bottom: 100%"]')]
    expect(lines.map(({ textContent }) => textContent)).toContain('8')
  })
})
