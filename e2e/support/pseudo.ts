import { expect, type Page } from '@playwright/test'
import { LONG_WORD } from './longest.ts'

/** Words that every longer English text has, and no other offered language. */
const ENGLISH = /.{0,40}\b(?:the|your|you|with|this|are|and|please|has)\b.{0,40}/gi

/** Expects no English words in texts and names of the page. Subjects of emails name the event, in the language of their readers. */
export async function expectNoEnglish(page: Page): Promise<void> {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n')
  expect.soft(lines.filter((line) => !line.includes(LONG_WORD)).flatMap(english)).toEqual([])
}

/** English words of a text, each with what stands around it. */
export const english = (text: string) => text.match(ENGLISH) ?? []

/** Longer than English by this factor, as German and Russian are at most. */
const LONGER = 1.4
/** Accents above and below, where lines and boxes are cut first. */
const ACCENTS = { A: 'Å', E: 'É', I: 'Î', O: 'Ö', U: 'Û', a: 'å', e: 'ḗ', i: 'î', o: 'ộ', u: 'ů', y: 'ý', g: 'ĝ' }

/** Replaces the texts of the page by a pseudo-language: accented, and longer by words of its own. Data in one word stays. */
export function pseudolocalize(page: Page): Promise<void> {
  return page.evaluate(
    ([longer, accents]) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const isText = ({ parentElement: parent, data }: Text) =>
        parent !== null &&
        !parent.closest('script, style, code, pre, [contenteditable]') &&
        /[a-z]{2}/.test(data) &&
        data.length < 400 &&
        !/\S{30}/.test(data)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node as Text
        if (!isText(text)) continue
        const more = Math.round(text.data.trim().length * (longer - 1))
        const added = more > 1 ? ` ${'lörem ĝḗýåḗ '.repeat(Math.ceil(more / 12)).slice(0, more - 1)}` : ''
        text.data = text.data
          .replaceAll(/[AEIOUaeiouyg]/g, (letter) => accents[letter as 'A'] ?? letter)
          .replace(/\s*$/, `${added}$&`)
      }
    },
    [LONGER, ACCENTS] as const,
  )
}
