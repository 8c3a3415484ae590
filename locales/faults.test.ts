import { expect, test } from 'vitest'
import { faultsOf } from './faults.ts'
import { type Language, termsOf } from './language-docs.ts'

const GLOSSARY =
  '| Term | Say | Not |\n|---|---|---|\n| order number | numéro de commande | |\n| order (noun) | command·e | ordre |\n'
const FRENCH: Language = {
  quotes: '«»',
  plurals: ['one', 'other'],
  terms: termsOf(GLOSSARY),
  without: new Set(['Default order']),
  same: new Set(['Total']),
}
const faults = (id: string, text: string, more: { isFuzzy?: boolean; language?: Language } = {}) =>
  faultsOf({ context: '', id, text, isFuzzy: more.isFuzzy ?? false }, more.language ?? FRENCH)

test.each([
  ['Orders', 'Commandes'],
  ['Total', 'Total'],
  ['Default order', 'Tri habituel'],
  ['{n, plural, one {# order} other {# orders}}', '{n, plural, =0 {Rien} one {# commande} other {# commandes}}'],
  ['Order <0>{0}</0>', '<0>{0}</0> : commande'],
  ['Say “{words}”', 'Dites « {words} »'],
  ['The number is in the email about your order.', 'Il est dans l’e-mail.'],
])('%s may be %s', (id, text) => {
  expect(faults(id, text)).toEqual([])
})

test.each([
  ['Ended', '', 'is missing'],
  ['Ended', 'Ended', 'is unchanged, and not listed under "Same as English"'],
  ['By {name}', 'Par {nom}', 'has the placeholders nom, not name'],
  ['<0>Now</0>', 'Maintenant', 'has the tags , not </0>, <0>'],
  [
    '{n, plural, one {# day} other {# days}}',
    '{n, plural, other {# jours}}',
    'lacks a plural form, or has one too many',
  ],
  [
    '{n, plural, one {# day} other {# days}}',
    '{n, plural, few {#} one {#} other {#}}',
    'lacks a plural form, or has one too many',
  ],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, one {# jour}', 'can’t be read'],
  ['Say “yes”', 'Dites “oui”', 'has the quotation marks “ ”'],
  ['It’s here', "C'est ici", 'has straight quotation marks or apostrophes'],
  ['Saved', 'Enregistré !', 'has an exclamation mark'],
  ['Loading…', 'Chargement...', 'has three dots instead of an ellipsis'],
  ['Yes ', 'Oui', 'differs in spaces at its ends'],
  ['The order', 'L’ordre', 'says "ordre"'],
  ['Orders', 'Achats', 'lacks command for "order"'],
  ['Order number', 'Numéro de la commande', 'lacks numéro de commande for "order number"'],
])('%s can’t be %s: it %s', (id, text, fault) => {
  expect(faults(id, text)).toEqual(expect.arrayContaining([expect.stringContaining(fault)]))
})

test('a fuzzy text is to be read again', () => {
  expect(faults('Ended', 'Terminé', { isFuzzy: true })).toEqual(['is marked as fuzzy'])
})

test('a language with one plural form has just that', () => {
  const language = { ...FRENCH, plurals: ['other'], terms: [] }
  expect(faults('{n, plural, one {# day} other {# days}}', '{n, plural, other {# 天}}', { language })).toEqual([])
})

test('a word of Chinese counts within a sentence', () => {
  const language = { ...FRENCH, terms: termsOf('| Term | Say | Not |\n|---|---|---|\n| ticket | 门票· | 票券 |\n') }
  expect(faults('Show the ticket at the door, please', '请在入口出示票券', { language })).toEqual(['says "票券"'])
})
