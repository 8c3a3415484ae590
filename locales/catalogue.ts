import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#domain/locale.ts'

export const ROOT = join(import.meta.dirname, '..')

/** The catalogues of these languages: file → text. */
export function catalogues(locales: readonly Locale[]): Map<string, string> {
  const files = locales.flatMap((locale) => globSync(`locales/${locale}/*.po`, { cwd: ROOT }))
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
}

/** Message ids with their translations; obsolete entries and the header are left out. */
export function messages(po: string): Map<string, string> {
  const entries = po.split(/\n\n+/).filter((entry) => !/^#~/m.test(entry))
  const pairs = entries.map((entry): [string, string] => [textOf(entry, 'msgid'), textOf(entry, 'msgstr')])
  return new Map(pairs.filter(([id]) => id !== ''))
}

/** Has every text of every catalogue a translation? */
export function isComplete(files: ReadonlyMap<string, string>): boolean {
  return files.size > 0 && [...files.values()].every((po) => ![...messages(po).values()].includes(''))
}

function textOf(entry: string, key: 'msgid' | 'msgstr'): string {
  const [, quoted = ''] = new RegExp(`^${key} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(entry) ?? []
  return [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]).join('')
}
