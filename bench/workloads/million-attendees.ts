import { attendees } from '#contract/attendees.ts'
import type { QueryInput } from '#contract/endpoint.ts'
import type { Workload } from '../bench.ts'
import { limit } from '../figures.ts'
import { sellOrders } from '../fill.ts'
import { p95Of } from '../p95.ts'

type Query = QueryInput<typeof attendees.list>

const TICKETS = 4
const PER_PAGE = 20

/** The list of attendees of a very large event, as its organizer uses it. */
export const millionAttendees: Workload = {
  name: 'million-attendees',
  async run({ app, is_quick }) {
    const orders = is_quick ? 12_500 : 250_000
    const { event_id } = await sellOrders(app, orders, TICKETS)
    const last_page = (orders * TICKETS) / PER_PAGE
    const calls = is_quick ? 10 : 100
    const p95 = (query: (turn: number) => Query) =>
      p95Of(calls, (turn) => app.organizer(attendees.list, { params: { event_id }, query: query(turn) }))
    const of = `${(orders * TICKETS).toLocaleString('en')} attendees`
    const first = { must: 300, goal: 15 }
    const deep = { must: 300, goal: 40 }
    return [
      limit({ name: `${of}, list: p95`, unit: 'ms' }, await p95(list), first),
      limit({ name: `${of}, deep page: p95`, unit: 'ms' }, await p95((turn) => deepPage(turn, last_page)), deep),
      limit({ name: `${of}, search: p95`, unit: 'ms' }, await p95((turn) => search(turn, orders)), first),
    ]
  },
}

function list(turn: number): Query {
  const queries: Query[] = [
    {},
    { page: 2 },
    { sort_by: 'created_at', sort_direction: 'asc' },
    { filter_fields: { status: { eq: 'ACTIVE' } } },
  ]
  return queries[turn % queries.length] ?? {}
}

/** Pages away from the beginning: the middle is as far from either end as possible. */
function deepPage(turn: number, last_page: number): Query {
  return { page: Math.floor(last_page * (0.3 + (turn % 8) / 11)) }
}

/** Searches for a person, an address, an order, a ticket, a common name, and one without matches. */
function search(turn: number, orders: number): Query {
  const n = (turn * 7919 + 13) % orders
  const queries = [`guest${n}@example.com`, `O-B${n}`, `A-B${n}-2`, 'Grace AbelKern', 'Berg', `nobody${n}`]
  return { query: queries[turn % queries.length] }
}
