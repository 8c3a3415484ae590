import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readPdf } from '#test/pdf-files.ts'
import { openPdfCache, PDF_CACHE } from './pdf-cache.ts'
import type { PdfDocument } from './pdf-document.ts'
import { renderKept } from './render-kept.ts'

function aFolder() {
  const data_dir = mkdtempSync(join(tmpdir(), 'foyer-pdf-cache-'))
  onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }))
  const folder = join(data_dir, 'pdf-cache')
  const files = () => readdirSync(folder).sort()
  const age = (name: string, seconds: number) => {
    const then = Date.now() / 1000 - seconds
    utimesSync(join(folder, name), then, then)
  }
  return { data_dir, folder, files, age }
}

const bytesOf = (length: number) => new Uint8Array(length).fill(7)

const documentOf = (text: string): PdfDocument => ({
  ...{ language: 'en', title: 'A test', author: 'Night Club', size: 'A4', footer: 'A test' },
  pages: [[{ kind: 'text', text }]],
})

test('the same content is drawn once, other content again', async () => {
  const { data_dir, files } = aFolder()
  const render = renderKept({ data_dir })
  const first = await render(documentOf('One'), 'me')
  expect(files()).toHaveLength(1)
  expect(await render(documentOf('One'), 'me')).toEqual(first)
  expect(readPdf(await render(documentOf('Two'), 'me')).text).toContain('Two')
  expect(files()).toHaveLength(2)
})

test('each part of the content counts, pictures as well', async () => {
  const { data_dir, files } = aFolder()
  const render = renderKept({ data_dir })
  const one = documentOf('One')
  const logo = (...bytes: number[]): PdfDocument => Object.assign({}, one, { logo: new Uint8Array(bytes) })
  const different = [one, { ...one, language: 'de' }, { ...one, author: 'Old Mill' }, logo(1), logo(2), logo(1, 2)]
  for (const document of [...different, logo(1, 2)]) await render(document, 'me')
  expect(files()).toHaveLength(different.length)
})

test('a damaged file is drawn again and replaced', async () => {
  const { data_dir, folder, files } = aFolder()
  const render = renderKept({ data_dir })
  await render(documentOf('One'), 'me')
  const file = join(folder, files()[0] ?? '')
  const whole = readFileSync(file)
  for (const damaged of [Buffer.alloc(0), whole.subarray(0, 100), Buffer.concat([whole.fill(0, 50, 60)])]) {
    writeFileSync(file, damaged)
    expect(readPdf(await render(documentOf('One'), 'me')).text).toContain('One')
    expect(readFileSync(file).length).toBeGreaterThan(1000)
  }
})

test('a folder that cannot be written costs nothing but the drawing', async () => {
  const { data_dir, folder } = aFolder()
  writeFileSync(folder, 'not a folder')
  expect(readPdf(await renderKept({ data_dir })(documentOf('One'), 'me')).text).toContain('One')
})

test('beyond the limit the least recently used files are removed', async () => {
  const { data_dir, files, age } = aFolder()
  const cache = openPdfCache({ data_dir }, { kept: 3500, written: 3000, days: 30 })
  for (const key of ['a', 'b']) await cache.put(key, bytesOf(1000))
  age('a.pdf', 200)
  age('b.pdf', 100)
  expect(await cache.get('a')).toEqual(bytesOf(1000))
  await cache.put('c', bytesOf(1000))
  expect(files()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  for (const key of ['d', 'e', 'f']) await cache.put(key, bytesOf(500))
  expect(files()).toHaveLength(6)
  await cache.put('g', bytesOf(1500))
  expect(files()).not.toContain('b.pdf')
  expect(files()).toContain('g.pdf')
})

test('files unused for a month and abandoned ones are removed; those being written stay', async () => {
  const { data_dir, folder, files, age } = aFolder()
  const cache = openPdfCache({ data_dir })
  for (const key of ['old', 'recent']) await cache.put(key, bytesOf(10))
  for (const name of ['dead.part', 'writing.part']) writeFileSync(join(folder, name), 'x')
  age('old.pdf', (PDF_CACHE.days + 1) * 86_400)
  age('dead.part', 7200)
  await cache.prune()
  expect(files()).toEqual(['recent.pdf', 'writing.part'])
})

test('is readable by its owner only', async () => {
  const { data_dir, folder } = aFolder()
  await openPdfCache({ data_dir }).put('a', bytesOf(10))
  expect([folder, join(folder, 'a.pdf')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
})

/** Two processes that write and read the same file at once; returns how often they found it whole, of 400 times. */
async function writeAtOnce(write: string): Promise<number> {
  const { data_dir, folder } = aFolder()
  mkdirSync(folder)
  const script = `
    import { writeFile } from 'node:fs/promises'
    import { openPdfCache } from ${JSON.stringify(join(import.meta.dirname, 'pdf-cache.ts'))}
    const file = ${JSON.stringify(join(folder, 'same.pdf'))}
    const cache = openPdfCache({ data_dir: ${JSON.stringify(data_dir)} })
    let found = 0
    for (let i = 0; i < 200; i++) {
      const bytes = new Uint8Array(500_000).fill(i)
      ${write}
      if (await cache.get('same')) found += 1
    }
    console.log(found)`
  const run = promisify(execFile)
  const both = await Promise.all([1, 2].map(() => run(process.execPath, ['--input-type=module', '-e', script])))
  return both.reduce((sum, { stdout }) => sum + Number(stdout), 0)
}

test('processes that write and read the same file at once find it whole', async () => {
  expect(await writeAtOnce("await cache.put('same', bytes)")).toBe(400)
})

test('unprotected: written in place, it is found in pieces', async () => {
  const digest = "(await import('node:crypto')).createHash('sha256').update(bytes).digest()"
  expect(await writeAtOnce(`await writeFile(file, Buffer.concat([bytes, ${digest}]))`)).toBeLessThan(400)
})
