import { expect, test } from 'vitest'
import { LOCALES, OFFERED } from '#domain/locale.ts'
import { catalogues, isComplete } from '#locales/catalogue.ts'
import { toOffer } from '#locales/offer.ts'

test('exactly the languages whose catalogues are complete are offered', () => {
  const complete = LOCALES.filter((locale) => isComplete(catalogues([locale])))
  expect(OFFERED).toEqual(complete)
})

test('one is offered as soon as its last text is translated, and none is taken away for a text that is new', () => {
  expect(toOffer(['en', 'de'], (locale) => locale === 'nl')).toEqual(['en', 'de', 'nl'])
  expect(toOffer(['en', 'de'], () => false)).toEqual(['en', 'de'])
})

test('a catalogue is complete when none of its texts is left without words', () => {
  const head = 'msgid ""\nmsgstr ""\n"Language: nl\\n"\n'
  const done = `${head}\n#: a.tsx\nmsgid "Yes"\nmsgstr "Ja"\n`
  expect(isComplete(new Map([['public.po', done]]))).toBe(true)
  expect(isComplete(new Map([['public.po', `${done}\nmsgid "No"\nmsgstr ""\n`]]))).toBe(false)
  expect(isComplete(new Map([['public.po', `${done}\n#~ msgid "Gone"\n#~ msgstr ""\n`]]))).toBe(true)
  expect(isComplete(new Map())).toBe(false)
})
