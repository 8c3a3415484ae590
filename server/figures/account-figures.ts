import type { contract } from '#contract/contract.ts'
import { withinScope } from '#server/events/within-scope.ts'
import type { Handler } from '#server/http/serve.ts'
import { type Days, daysBefore, daysOfBoth } from './days.ts'
import { type Figures, figuresOfEvents, sumFigures } from './figures.ts'
import { netOf } from './reports/report-parts.ts'

const USUAL_DAYS = 30

/** Figures by currency, over the events in the caller's scope. */
export const accountFigures: Handler<typeof contract.accounts.figures> = async ({ db, member, query }) => {
  const { account_id, scope } = member
  const account = await db
    .selectFrom('accounts')
    .select('timezone')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const events = await db
    .selectFrom('events')
    .select(['events.id', 'events.currency'])
    .where('events.account_id', '=', account_id)
    .where('events.deleted_at', 'is', null)
    .where(withinScope(scope))
    .orderBy('events.currency')
    .execute()
  const days = daysOfBoth(account, query, USUAL_DAYS)
  const earlier = daysBefore(account, days)
  const ids = events.map(({ id }) => id)
  const [now, before] = [await figuresOfEvents(db, ids, days), await figuresOfEvents(db, ids, earlier)]
  const currencies = [...Map.groupBy(events, ({ currency }) => currency)].map(([currency, some]) => {
    const sum = (figures: Map<number, Figures>) => sumOf(some.flatMap(({ id }) => figures.get(id) ?? []))
    return { currency, ...sum(now), before: sum(before) }
  })
  return { timezone: account.timezone, ...spanOf(days), before: spanOf(earlier), currencies }
}

const spanOf = ({ dates }: Days) => ({ start_date: dates[0] ?? '', end_date: dates.at(-1) ?? '' })

function sumOf(some: readonly Figures[]) {
  const figures = sumFigures(some)
  const { total_gross, total_refunded, attendees_registered: tickets_sold } = figures
  return { total_gross, total_refunded, total_net: netOf(figures), tickets_sold }
}
