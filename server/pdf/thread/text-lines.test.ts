import { beforeAll, expect, test } from 'vitest'
import { loadFonts } from './fonts.ts'
import { linesOf } from './text-lines.ts'

const measure = (text: string) => [...text].length
const broken = (text: string, width: number) =>
  linesOf(text, { width, weight: 400, measure }).map((pieces) => pieces.map((piece) => piece.text).join(''))

const CASES: [string, string, number, string[]][] = [
  ['words stay whole', 'one two three', 8, ['one two', 'three']],
  ['a word that is too long is broken', 'abcdefgh', 3, ['abc', 'def', 'gh']],
  ['Chinese is broken after any letter', '星期二下午', 2, ['星期', '二下', '午']],
  ['a time in Chinese stays whole', '星期二 下午7:06', 8, ['星期二 下午', '7:06']],
  ['a word of another script in Chinese stays whole', '付款給Foyer公司', 6, ['付款給', 'Foyer公', '司']],
  ['a line does not begin with a full stop', '付款給他。', 4, ['付款給', '他。']],
  ['a bracket stays with what it holds', '付款（全額）', 3, ['付款', '（全', '額）']],
]

beforeAll(() => loadFonts(CASES.map(([, text]) => text)))

test.each(CASES)('%s', (_, text, width, lines) => {
  expect(broken(text, width)).toEqual(lines)
})
