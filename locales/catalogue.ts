import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#domain/locale.ts'

export const ROOT = join(import.meta.dirname, '..')

/** The catalogues of these languages by file. */
export function catalogues(locales: readonly Locale[]): Map<string, string> {
  const files = locales.flatMap((locale) => globSync(`locales/${locale}/*.po`, { cwd: ROOT }))
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
}

/** Translations by message id, without obsolete entries and the header. */
export function messages(po: string): Map<string, string> {
  const entries = po.split(/\n\n+/).filter((entry) => !/^#~/m.test(entry))
  const pairs = entries.map((entry): [string, string] => [textOf(entry, 'msgid'), textOf(entry, 'msgstr')])
  return new Map(pairs.filter(([id]) => id !== ''))
}

/** True if every text of every catalogue has a translation. */
export function isComplete(files: ReadonlyMap<string, string>): boolean {
  return files.size > 0 && [...files.values()].every((po) => ![...messages(po).values()].includes(''))
}

function textOf(entry: string, key: 'msgid' | 'msgstr'): string {
  const [, quoted = ''] = new RegExp(`^${key} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(entry) ?? []
  return [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]).join('')
}
