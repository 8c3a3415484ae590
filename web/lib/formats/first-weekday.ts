const SUNDAY = ['en-CA', 'en-IN', 'en-US', 'en-ZA', 'pt-BR', 'pt-PT', 'zh-Hant-HK']

/** First weekday of a region, from 1 for Monday to 7 for Sunday. A table, since not every browser knows it. */
export function firstWeekday(tag: string): number {
  return SUNDAY.includes(tag) ? 7 : 1
}
