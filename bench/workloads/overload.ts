import type { Workload } from '../bench.ts'
import type { Answer } from '../connection.ts'
import { medianOf, ratio } from '../figures.ts'
import { openLoop } from '../open-loop.ts'
import { reservationRate } from '../reservations.ts'
import { createSale, oneTicket } from '../sale.ts'
import { expectOnly } from '../tally.ts'
import { byTurns } from '../yardsticks.ts'

const TIMES = 5
/** Number of connections that can be served in about three seconds. As many can be open at once; a buyer without one leaves. */
const CONNECTIONS = 16_000
const CONNECT_PATIENCE_MS = 1000
/** Time after which a buyer no longer waits for an answer. */
const PATIENCE_MS = 5000

/** Five times as many buyers as can be served: those served get their answer in time, the others are refused at once. */
export const overload: Workload = {
  name: 'overload',
  async run(bench) {
    const { app, seconds, is_quick } = bench
    const peaks: number[] = []
    const details: object[] = []
    async function peak(length: number): Promise<number> {
      const calm = [await createSale(app)]
      const rate = await reservationRate(bench, calm, { connections: 256, seconds: length })
      peaks.push(rate)
      return rate
    }
    async function goodput(): Promise<number> {
      const per_second = TIMES * medianOf(peaks).value
      const flooded = await flood(app.port, oneTicket(await createSale(app)), { per_second, seconds: seconds(6) })
      details.push(flooded)
      return flooded.goodput
    }
    const times = { seconds: seconds(2), repeats: is_quick ? 1 : bench.repeats }
    const turns = await byTurns({ name: 'peak', measure: peak }, times, goodput)
    await app.prove()
    const targets = { must: 0.7, goal: 0.95, details: { repeats: details } }
    return [ratio(`goodput at ${TIMES}× the peak`, { against: 'peak', turns }, targets)]
  },
}

async function flood(port: number, request: Buffer, rate: { per_second: number; seconds: number }) {
  let in_time = 0
  function onAnswer(answer: Answer, milliseconds: number): void {
    if (answer.status === 201 && milliseconds <= PATIENCE_MS) in_time += 1
    if (answer.status === 503 && !/\r\nretry-after: \d/i.test(answer.head()))
      throw new Error('somebody was refused without being told when to try again')
  }
  const load = { port, connections: CONNECTIONS, patience_ms: CONNECT_PATIENCE_MS, next: () => request, onAnswer }
  const measured = await openLoop({ ...load, ...rate })
  expectOnly(measured, [201, 503])
  return { goodput: in_time / measured.seconds, ...measured }
}
