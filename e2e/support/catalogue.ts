import { readFileSync } from 'node:fs'

/** The texts of a language's catalogue: English → translation. */
export function catalogue(
  language: string,
  part: 'shop' | 'organizer' | 'public' | 'manage' | 'emails',
): Map<string, string> {
  const file = readFileSync(`locales/${language}/${part}.po`, 'utf8')
  const entries = file.split(/\n\n+/).flatMap((block) => {
    const english = textAfter('msgid', block)
    const translated = textAfter('msgstr', block)
    return english ? [[english, translated] as const] : []
  })
  return new Map(entries)
}

/** Reads a text that may continue over several quoted lines. */
function textAfter(keyword: string, block: string): string {
  const [, quoted = ''] = new RegExp(`^${keyword} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(block) ?? []
  const lines = quoted.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as string).join('')
}
