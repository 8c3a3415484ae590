import type { Bench } from './bench.ts'
import { fullLoad } from './full-load.ts'
import { oneTicket, type Sale } from './sale.ts'
import { expectOnly } from './tally.ts'

/** Reservations of one ticket each granted per second; any other answer is a failure. */
export async function reservationRate({ app }: Bench, sales: Sale[], load: { connections: number; seconds: number }) {
  const requests = sales.map(oneTicket)
  const turns = zipfTurns(requests.length)
  const next = (index: number) => requests[turns[index % turns.length] ?? 0] ?? null
  const measured = await fullLoad({ port: app.port, ...load, next })
  expectOnly(measured, [201])
  return measured.per_second
}

/** Indexes in Zipf distribution: the k-th occurs in proportion to 1/k. */
function zipfTurns(count: number): Uint16Array {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const turns = new Uint16Array(count === 1 ? 1 : 65_536)
  let [index, reached] = [0, (weights[0] ?? 0) / total]
  for (let turn = 0; turn < turns.length; turn++) {
    while ((turn + 0.5) / turns.length > reached && index < count - 1) reached += (weights[++index] ?? 0) / total
    turns[turn] = index
  }
  return shuffled(turns)
}

/** Shuffles in the same way in every run. */
function shuffled(turns: Uint16Array): Uint16Array {
  let seed = 1
  for (let at = turns.length - 1; at > 0; at--) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    const other = seed % (at + 1)
    const [a = 0, b = 0] = [turns[at], turns[other]]
    turns[at] = b
    turns[other] = a
  }
  return turns
}
