import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

function sources(pattern: string): { file: string; text: string }[] {
  return globSync(pattern, { cwd: ROOT })
    .filter((file) => !isTest(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
}

/** Longer files are split by topic. */
const MOST_LINES = 250
const MOST_FILES = 30
const GENERATED = ['database/types.ts']

describe('the house', () => {
  test('no file is longer than one reads in one go, styles and tests neither', () => {
    const files = globSync('{domain,contract,database,server,web,locales,test,e2e,bench}/**/*.{ts,tsx,css}', {
      cwd: ROOT,
    })
    expect(files.length).toBeGreaterThan(500)
    const long = files
      .filter((file) => !GENERATED.includes(file))
      .map((file) => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > MOST_LINES)
    expect(long).toEqual([])
  })

  test('a folder of web holds no more than one looks through', () => {
    const folders = new Map<string, number>()
    for (const file of globSync('web/**/*.{ts,tsx,css}', { cwd: ROOT }))
      folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1)
    expect(folders.size).toBeGreaterThan(80)
    expect([...folders].filter(([, files]) => files > MOST_FILES)).toEqual([])
  })

  test('a table is written by one folder of server', () => {
    const writers = new Map<string, Set<string>>()
    for (const { file, text } of sources('server/**/*.{ts,tsx}'))
      for (const table of writtenTables(text)) {
        const folder = file.split('/').slice(0, 2).join('/')
        writers.set(table, (writers.get(table) ?? new Set()).add(folder))
      }
    expect(writers.size).toBeGreaterThan(15)
    const shared = [...writers].filter(([, folders]) => folders.size > 1)
    expect(shared.map(([table, folders]) => `${table}: ${[...folders].join(', ')}`)).toEqual([])
  })

  test('process.env is read in server/config.ts only', () => {
    const readers = sources('{domain,contract,database,server,web}/**/*.{ts,tsx}').filter(({ text }) =>
      /process\.env\b/.test(text),
    )
    expect(readers.map(({ file }) => file)).toEqual(['server/config.ts'])
  })

  test('sets of order statuses are named, not spelled out', () => {
    const spelled = sources('{contract,database,domain,server,web}/**/*.{ts,tsx}').filter(({ text }) =>
      SPELLED_OUT.some((list) => list.test(text)),
    )
    expect(spelled.map(({ file }) => file).sort()).toEqual(['domain/order-status.ts', 'web/screens/dev/sample-list.ts'])
  })

  test('words that were given up are gone from code and documents, and from the names of files', () => {
    const files = globSync('{bench,contract,database,domain,e2e,server,test,web}/**/*.{ts,tsx}', { cwd: ROOT })
    const documents = globSync('{CONTRIBUTING,README,docs/**/*}.md', { cwd: ROOT }).filter(
      (file) => file !== 'docs/words.md',
    )
    const found = [...files, ...documents]
      .filter((file) => file !== 'test/house.test.ts')
      .flatMap((file) => oldWordsIn(readFileSync(join(ROOT, file), 'utf8'), isTest(file)).map((at) => `${file}: ${at}`))
    expect(found).toEqual([])
    expect(files.filter((file) => OLD_NAME.test(file))).toEqual([])
    expect(oldWordsIn('the guest, forgetFactors() at the OFFICE of a till', false)).toHaveLength(4)
    expect(oldWordsIn('Box office, BOX_OFFICE, office@example.com, 32 letters', false)).toEqual([])
  })

  test('a screen uses its own folder and those above it, never another screen', () => {
    const screens = sources('web/screens/**/*.{ts,tsx}')
    expect(screens.length).toBeGreaterThan(20)
    const strayed = screens.flatMap(({ file, text }) =>
      importsOf(text)
        .map((path) => resolveImport(file, path))
        .filter((target) => target.startsWith('web/screens/') && !onOneLine(dirname(file), dirname(target)))
        .map((target) => `${file} → ${target}`),
    )
    expect(strayed).toEqual([])
  })
})

/** `domain/order-status.ts` names the sets of statuses; `server/orders/status-sets.ts` has them for SQL. */
const STATUS = `'(?:RESERVED|COMPLETED|AWAITING_OFFLINE_PAYMENT|ABANDONED|CANCELLED|EXPIRED)'`
const SPELLED_OUT = [
  new RegExp(`[[(]${STATUS}, ${STATUS}`),
  /=== 'COMPLETED' \|\| .*=== 'AWAITING_OFFLINE_PAYMENT'|!== 'COMPLETED' && .*!== 'AWAITING_OFFLINE_PAYMENT'/,
]

/** Former names of management, checkout, attendees, hot events, pruning, keeping and unique violations. */
const OLD_WORDS = [
  /(?<!\b(?:box|ticket|building or)[ -])\boffice\b(?![@-])/gi,
  /(?<!')\b(?:forget|remember|refuseStale|refuseTaken)[A-Z]\w*/g,
  /\b(?:till|crowd|twin)\b|\bmakes way\b|\bopenStall\b/gi,
]
/** Quoted uses are excluded: tests have a product of this name. */
const OLD_IN_PROSE = /(?<!['`])\bguests?\b(?!['`])/g
const OLD_NAME = /(?:^|[/.-])(?:office|till|desk|door|crowd|front|guests?|offer|letters?)(?:[/.-])/

function oldWordsIn(text: string, isOfTest: boolean): string[] {
  const words = isOfTest ? OLD_WORDS : [...OLD_WORDS, OLD_IN_PROSE]
  return words.flatMap((word) => text.match(word) ?? [])
}

function writtenTables(text: string): string[] {
  const builder = [...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g)]
  const plain = [...text.matchAll(/\b(?:insert into|update|delete from) (\w+)(?= \w* ?(?:\(|set |where ))/g)]
  return [...builder, ...plain].map((match) => match[1] ?? '')
}

function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map((match) => match[1] ?? '')
}

function resolveImport(file: string, path: string): string {
  if (path.startsWith('#')) return path.slice(1)
  return path.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), path)) : path
}

function onOneLine(folder: string, other: string): boolean {
  return `${folder}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${folder}/`)
}
