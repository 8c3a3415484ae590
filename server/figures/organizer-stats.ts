import type { contract } from '#contract/contract.ts'
import type { Handler } from '#server/http/serve.ts'
import { totalsOf } from './event-stats.ts'
import { figuresOfEvents, sumFigures } from './figures.ts'

export const organizerStats: Handler<typeof contract.organizers.stats> = async ({ db, organizer, query }) => {
  const events = await db
    .selectFrom('events')
    .select(['id', 'currency'])
    .where('organizer_id', '=', organizer.id)
    .where('deleted_at', 'is', null)
    .execute()
  const currency_code = query.currency_code ?? organizer.currency
  const ids = events.filter((event) => event.currency === currency_code).map((event) => event.id)
  const figures = await figuresOfEvents(db, ids)
  return {
    currency_code,
    all_organizers_currencies: [...new Set([organizer.currency, ...events.map((event) => event.currency)])],
    ...totalsOf(sumFigures(figures.values())),
  }
}
