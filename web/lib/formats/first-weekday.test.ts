import { expect, it } from 'vitest'
import { bcp47, LOCALES } from '#domain/locale.ts'
import { formatTag } from '#domain/region.ts'
import { firstWeekday } from './first-weekday.ts'

it('begins the week as Intl says, where it says so', () => {
  const tags = LOCALES.map((locale) => formatTag(bcp47(locale)))
  const english = ['en-US', 'en-CA', 'en-AU', 'en-IE', 'en-IN', 'en-NZ', 'en-ZA']
  const spanish = ['es-AR', 'es-CL', 'es-CO', 'es-MX', 'es-PE', 'es-US']
  const others = ['de-AT', 'de-CH', 'fr-BE', 'fr-CA', 'fr-CH', 'it-CH', 'nl-BE']
  for (const tag of [...tags, ...english, ...spanish, ...others]) {
    const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo: () => { firstDay: number } }
    expect(`${tag} ${firstWeekday(tag)}`).toBe(`${tag} ${locale.getWeekInfo().firstDay}`)
  }
})
