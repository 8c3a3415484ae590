import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#domain/locale.ts'

export const ROOT = join(import.meta.dirname, '..')

/** One message of a catalogue. `id` is the English text; `text` is empty if the translation is missing. */
export type Entry = { context: string; id: string; text: string; isFuzzy: boolean }

/** The catalogues of these languages by file. */
export function catalogues(locales: readonly Locale[]): Map<string, string> {
  const files = locales.flatMap((locale) => globSync(`locales/${locale}/*.po`, { cwd: ROOT }))
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
}

/** Messages of a catalogue, without obsolete ones and the header. */
export function entries(po: string): Entry[] {
  const current = po.split(/\n\n+/).filter((entry) => !/^#~/m.test(entry))
  const all = current.map((entry) => ({
    context: textOf(entry, 'msgctxt'),
    id: textOf(entry, 'msgid'),
    text: textOf(entry, 'msgstr'),
    isFuzzy: /^#,.*\bfuzzy\b/m.test(entry),
  }))
  return all.filter(({ id }) => id !== '')
}

/** True if every text of every catalogue has a translation. */
export function isComplete(files: ReadonlyMap<string, string>): boolean {
  return files.size > 0 && [...files.values()].every((po) => entries(po).every(({ text }) => text !== ''))
}

function textOf(entry: string, key: 'msgctxt' | 'msgid' | 'msgstr'): string {
  const [, quoted = ''] = new RegExp(`^${key} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(entry) ?? []
  const text = [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]).join('')
  return text.replaceAll('\\"', '"').replaceAll('\\n', '\n')
}
