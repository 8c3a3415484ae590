import type { Workload } from '../bench.ts'
import { httpRequest } from '../connection.ts'
import { ratio } from '../figures.ts'
import { fullLoad } from '../full-load.ts'
import { processorSeconds } from '../memory.ts'
import { createSale } from '../sale.ts'
import { expectOnly } from '../tally.ts'
import { byTurns } from '../yardsticks.ts'

const CONNECTIONS = 64
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
/** User agent of the same length as the browser's, whose views are not counted. */
const CRAWLER = 'Mozilla/5.0 (compatible; Examplebot/2.1; +http://www.example.com/bot.html) x'

/** Cost of counting page views: cached pages of one process, served by turns to browsers and to crawlers. */
export const pageViews: Workload = {
  name: 'page-views',
  async run({ app, is_quick, seconds }) {
    const { event_id, slug } = await createSale(app)
    const pagesTo = (user_agent: string) => {
      const headers = { 'accept-encoding': 'br', 'user-agent': user_agent }
      const request = httpRequest('GET', `/event/${event_id}/${slug}`, { headers })
      return async (length: number): Promise<number> => {
        const before = processorSeconds(app.pid)
        const load = { port: app.port, connections: CONNECTIONS, seconds: length, next: () => request }
        const measured = await fullLoad(load)
        expectOnly(measured, [200])
        return measured.answers / (processorSeconds(app.pid) - before)
      }
    }
    const [counted, uncounted] = [pagesTo(FIREFOX), pagesTo(CRAWLER)]
    await counted(seconds(2))
    const against = 'pages to crawlers'
    const times = { seconds: seconds(2), repeats: is_quick ? 3 : 12 }
    const turns = await byTurns({ name: against, measure: uncounted }, times, () => counted(times.seconds))
    return [
      ratio('pages per second of the processor, with views counted', { against, turns }, { must: 0.98, goal: 0.99 }),
    ]
  },
}
