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

/** Longer ones are split by what they are about. */
const MOST_LINES = 250
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
