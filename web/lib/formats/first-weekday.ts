const SUNDAY = 'en-CA en-IN en-US en-ZA es-CO es-MX es-PE es-US fr-CA pt-BR pt-PT zh-Hant-HK'.split(' ')

/** First weekday of a region, from 1 for Monday to 7 for Sunday. A table, since not every browser knows it. */
export function firstWeekday(tag: string): number {
  return SUNDAY.includes(tag) ? 7 : 1
}
