const SUNDAY = ['en-CA', 'en-IN', 'en-US', 'en-ZA', 'pt-BR', 'pt-PT', 'zh-Hant-HK']

/** From 1 for Monday to 7 for Sunday; not every browser knows. */
export function firstWeekday(tag: string): number {
  return SUNDAY.includes(tag) ? 7 : 1
}
