import { afterAll, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { organizerReports, reports } from '#contract/reports.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { diceOf } from '#test/figures/dice.ts'
import { playHistory, setDays } from '#test/figures/history.ts'
import { copyMarket, type Market, makeTaxes, openMarket, viewsIn } from '#test/figures/market.ts'
import { ALL_DAYS, type Range, TWO_DAYS } from '#test/figures/moments.ts'
import type { Placed } from '#test/figures/play.ts'
import { figuresOf, overviewOf, reportsOf } from '#test/figures/reference.ts'
import { TAKEN } from '#test/figures/taken.ts'
import { patience } from '#test/patience.ts'
import { newSeller } from '#test/sales.ts'

/**
 * Number of histories and first seed: more of them by `FIGURES_HISTORIES`, one again by `FIGURES_SEED`. `npm run test:explore`
 * plays some that no run has played before.
 */
const HISTORIES = Number(process.env.FIGURES_HISTORIES ?? 100)
const FIRST_SEED = Number(process.env.FIGURES_SEED ?? (process.env.EXPLORE ? Date.now() : 1))
/** Histories played concurrently, each at a separate event: one calls while another waits for the database. */
const AT_ONCE = 4

const testApp = await createTestApp()
const { db } = testApp.services
const seller = await newSeller(testApp)
const first = await openMarket(testApp, seller, await makeTaxes(seller))
const elsewhere = { market: await copyMarket(testApp, first), placed: [] as Placed[] }
const everything: Placed[] = []
const byEvent: { market: Market; history: Placed[] }[] = []

afterAll(async () => {
  expect(await findDifferences(db)).toEqual([])
})

test(`whatever happened, every figure is what the history says: ${HISTORIES} histories`, {
  timeout: patience(3_600_000),
}, async () => {
  const seeds = seedsToPlay()
  const playing = Array.from({ length: AT_ONCE }, async () => {
    for (const seed of seeds) await playAndCompare(seed).catch((cause) => failed(seed, cause))
  })
  // Waits for all histories before it reports the first difference.
  await Promise.allSettled(playing)
  await Promise.all(playing)
  await expectElsewhere()
  await expectOrganizer()
  if (process.env.FIGURES_HISTORIES) process.stdout.write(`${JSON.stringify(Object.fromEntries(TAKEN))}\n`)
  if (HISTORIES >= ENOUGH && !process.env.EXPLORE) expect(NEWER.filter((kind) => !TAKEN.has(kind))).toEqual([])
})

/** So many histories take each of these acts. */
const ENOUGH = 100
const NEWER = [
  ...['NOTHING', 'OWED', 'OWED refused', 'REFUND', 'REFUND refused'].map((settle) => `changeTicket ${settle}`),
  ...['VALUE', 'FULL_PRICE', 'refused'].map((settle) => `moveTicket ${settle}`),
  ...['ticket', 'order', 'refused'].map((what) => `cancelAsBuyer ${what}`),
  ...['BOOKED', 'STALE'].map((outcome) => `bookPayment ${outcome}`),
]

/** Yields seeds until all are used or one history fails. */
function* seedsToPlay() {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed++) yield seed
}

function failed(seed: number, cause: unknown): never {
  throw new Error(`FIGURES_SEED=${seed} FIGURES_HISTORIES=1 plays it again`, { cause })
}

async function playAndCompare(seed: number): Promise<void> {
  const market = seed === FIRST_SEED ? first : await copyMarket(testApp, first)
  const afterStep = async (placed: readonly Placed[]) => void (await expectTotals(market, placed, seed))
  const history = await playHistory({ testApp, market, elsewhere, dice: diceOf(seed), afterStep })
  await expectEvent(market, history, seed)
}

async function expectElsewhere(): Promise<void> {
  const { market, placed } = elsewhere
  await setDays({ testApp, placed })
  await expectEvent(market, placed, FIRST_SEED)
}

async function expectEvent(market: Market, history: Placed[], seed: number): Promise<void> {
  everything.push(...history)
  byEvent.push({ market, history })
  await expectStats(market, history, seed)
  await Promise.all([ALL_DAYS, TWO_DAYS].map((range) => expectReports(market, history, { range, seed })))
}

/** Totals under the names of event and organizer figures. */
function totalsOf(history: readonly Placed[]) {
  const figures = figuresOf(history, ALL_DAYS)
  return {
    total_orders: figures.orders_completed,
    total_products_sold: figures.products_sold,
    total_attendees_registered: figures.attendees_registered,
    total_gross_sales: figures.total_gross,
    total_fees: figures.total_fees,
    total_tax: figures.total_tax,
    total_refunded: figures.total_refunded,
  }
}

async function expectTotals({ visitor, event_id }: Market, history: readonly Placed[], seed: number) {
  const params = { event_id }
  const [{ data: stats }, { data: overview }] = await Promise.all([
    visitor.call(events.stats, { params, query: ALL_DAYS }),
    visitor.call(events.overview, { params }),
  ])
  const totals = totalsOf(history)
  expect(stats, `the statistics of seed ${seed}`).toMatchObject(totals)
  const { money } = overview
  expect(money, `the overview of seed ${seed}`).toMatchObject(overviewOf(history))
  expect(totals.total_gross_sales).toBe(money.total_arrived + money.total_paid_of_cancelled)
  return { stats, totals }
}

async function expectStats(market: Market, history: readonly Placed[], seed: number): Promise<void> {
  const { stats, totals } = await expectTotals(market, history, seed)
  const sumOf = (name: 'total_sales_gross' | 'total_refunded' | 'orders_created') =>
    stats.daily_stats.reduce((sum, day) => sum + day[name], 0)
  expect([sumOf('total_sales_gross'), sumOf('total_refunded'), sumOf('orders_created')]).toEqual([
    ...[totals.total_gross_sales, totals.total_refunded, totals.total_orders],
  ])
  const orders = history.filter(({ is_by_hand }) => !is_by_hand).length
  const funnel = {
    views: viewsIn(market, ALL_DAYS),
    reservations: orders,
    details_given: orders,
    orders_placed: orders,
  }
  const total_net = totals.total_gross_sales - totals.total_refunded
  expect(stats.range, `the range of seed ${seed}`).toMatchObject({ ...funnel, total_net })
  expect(stats).toMatchObject({ total_net, total_views: 1000 + funnel.views })
}

type Asked = { range: Range; seed: number }

async function expectReports(market: Market, history: readonly Placed[], { range, seed }: Asked): Promise<void> {
  for (const [report_type, rows] of Object.entries(reportsOf(market, history, range))) {
    const params = { event_id: market.event_id, report_type }
    const { data } = await market.visitor.call(reports.get, { params, query: range })
    expect(data.rows.length, `${report_type} of seed ${seed}`).toBe(rows.length)
    for (const [index, row] of data.rows.entries()) {
      const wanted = Object.entries(rows[index] ?? {}).filter(([name]) => name in row)
      expect(row, `${report_type}, row ${index} of seed ${seed}`).toMatchObject(Object.fromEntries(wanted))
      // Fails for a column that the reference does not know: it would not be checked.
      const known = wanted.map(([name]) => name)
      expect(countedOf(row).filter((name) => !known.includes(name))).toEqual([])
    }
  }
}

/** Names of a row's counted columns, without those that describe a product, code or tax. */
function countedOf(row: object): string[] {
  const counted = Object.entries(row).filter(([, value]) => typeof value === 'number')
  return counted
    .map(([name]) => name)
    .filter((name) => !/_id$|^(discount|rate|max_allowed_usages|remaining_uses)$/.test(name))
}

async function expectOrganizer(): Promise<void> {
  const { organizer_id } = (await seller.visitor.call(events.get, { params: { event_id: seller.event_id } })).data
  const { data } = await seller.visitor.call(organizers.stats, { params: { organizer_id } })
  expect(data).toMatchObject(totalsOf(everything))
  for (const range of [ALL_DAYS, TWO_DAYS]) {
    await expectOrganizerReports(organizer_id, range)
    await expectAccount(range)
  }
}

/** Checks the figures above the list of events. */
async function expectAccount(range: Range): Promise<void> {
  const params = { account_id: seller.account_id }
  const { currencies } = (await seller.visitor.call(accounts.figures, { params, query: range })).data
  const { total_gross, total_refunded, attendees_registered: tickets_sold } = figuresOf(everything, range)
  const total_net = total_gross - total_refunded
  expect(currencies).toMatchObject([{ total_gross, total_refunded, total_net, tickets_sold }])
}

/** Expects each event's row to match its history, and each day's row the sum of all histories. */
async function expectOrganizerReports(organizer_id: number, range: Range): Promise<void> {
  const rowsOf = async (organizer_report_type: string) => {
    const params = { organizer_id, organizer_report_type }
    return (await seller.visitor.call(organizerReports.get, { params, query: range })).data.rows
  }
  const played = byEvent.map(({ market, history }) => ({
    event_id: market.event_id,
    figures: { ...figuresOf(history, range), views: viewsIn(market, range) },
  }))
  const total_net = (figures: ReturnType<typeof figuresOf>) => figures.total_gross - figures.total_refunded
  const wanted = played.map(({ event_id, figures }) => ({ event_id, ...figures, total_net: total_net(figures) }))
  const found = (await rowsOf('events_performance')).filter((row) => 'event_id' in row)
  for (const event of wanted) {
    const row = found.find(({ event_id }) => event_id === event.event_id)
    expect(event, `event ${event.event_id}`).toMatchObject(onlyCounted(row ?? {}))
  }
  expect(found).toHaveLength(byEvent.length + 1)

  const [some] = byEvent
  if (!some) throw new Error('no history was played')
  const { revenue = [] } = reportsOf(some.market, everything, range)
  expect(revenue).toMatchObject((await rowsOf('revenue_summary')).map(onlyCounted))
  const taxes = byEvent.flatMap(({ market, history }) => reportsOf(market, history, range).taxes ?? [])
  const sorted = (rows: readonly object[]) =>
    rows.map((row) => JSON.stringify(Object.entries(onlyCounted(row)).toSorted())).toSorted()
  expect(sorted(await rowsOf('tax_summary'))).toEqual(sorted(taxes))
}

function onlyCounted(row: object) {
  const counted = countedOf(row)
  return Object.fromEntries(Object.entries(row).filter(([name]) => counted.includes(name)))
}
