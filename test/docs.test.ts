import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const DOCS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
const FOLDERS = 'bench|contract|database|docs|domain|e2e|locales|server|test|vite|web'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const exists = (path: string) =>
  /[*{]/.test(path) ? globSync(path, { cwd: ROOT }).length > 0 : existsSync(join(ROOT, path))
/** What a run writes, and nobody commits. */
const WRITTEN = ['bench/results/']
/** Without the examples between fences, which show what does not exist. */
const proseOf = (file: string) => read(file).replace(/^```.*?^```/gms, '')
const codeOf = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')

describe('what the documents name is there', () => {
  test.each(DOCS)('the paths of %s', (file) => {
    const paths = codeOf(proseOf(file)).filter((code) => new RegExp(`^(${FOLDERS})/[\\w./*{},-]*$`).test(code))
    expect(paths.filter((path) => !WRITTEN.includes(path) && !exists(path))).toEqual([])
  })

  test.each(DOCS)('the pages that %s links to', (file) => {
    const links = [...proseOf(file).matchAll(/\]\(([^)#\s]+)\)/g)].map((match) => match[1] ?? '')
    const own = links.filter((link) => !/^[a-z]+:/.test(link)).map((link) => join(dirname(file), link))
    expect(own.filter((path) => !exists(path))).toEqual([])
  })

  test('the files that the architecture and the invariants name without their folder', () => {
    const known = new Set(globSync(`{${FOLDERS.replaceAll('|', ',')}}/**/*.{ts,tsx,sql}`, { cwd: ROOT }).map(nameOf))
    const named = ['docs/architecture.md', 'docs/invariants.md'].flatMap((file) =>
      [...read(file).matchAll(/(?<![\w*.-])[a-z][\w.-]*\.(?:tsx?|sql)\b/g)].map(([name]) => name),
    )
    expect(named.length).toBeGreaterThan(80)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('the invariants', () => {
  const rows = read('docs/invariants.md').match(/^\| \d+ \|.*$/gm) ?? []

  test('are numbered one after the other, and each says what proves it', () => {
    expect(rows.length).toBeGreaterThan(40)
    expect(rows.map((row) => Number(row.split('|')[1]))).toEqual(rows.map((_, index) => index + 1))
    for (const row of rows) expect(codeOf(row.split('|')[3] ?? ''), row).not.toEqual([])
  })

  test('name constraints, indexes and triggers that the database has', () => {
    const schema = read('database/schema.sql')
    const named = rows.flatMap(codeOf).filter((code) => /^[a-z0-9]+(_[a-z0-9]+)+$/.test(code))
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !new RegExp(`\\b(CONSTRAINT|INDEX|TRIGGER) ${name}\\b`).test(schema))).toEqual([])
  })
})

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
