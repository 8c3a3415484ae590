import { expect, it } from 'vitest'
import { bcp47, LOCALES } from '#domain/locale.ts'
import { formatTag } from '#domain/region.ts'
import { firstWeekday } from './first-weekday.ts'

it('begins the week as Intl says, where it says so', () => {
  const tags = LOCALES.map((locale) => formatTag(bcp47(locale)))
  for (const tag of [...tags, 'en-US', 'en-CA', 'en-AU', 'en-IE', 'en-IN', 'en-NZ', 'en-ZA', 'de-AT', 'de-CH']) {
    const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo: () => { firstDay: number } }
    expect(`${tag} ${firstWeekday(tag)}`).toBe(`${tag} ${locale.getWeekInfo().firstDay}`)
  }
})
