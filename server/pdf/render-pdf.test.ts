import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { TooManyWaiting } from '#server/lib/fair-slots.ts'
import { objectsIn, readPdf } from '#test/pdf-files.ts'
import type { PdfBlock, PdfDocument } from './pdf-document.ts'
import { renderPdf } from './render-pdf.ts'

const documentOf = (...blocks: PdfBlock[]): PdfDocument => ({
  language: 'en',
  title: 'A test',
  author: 'Night Club',
  footer: 'A test',
  pages: [blocks],
})

const LONG = documentOf({
  kind: 'table',
  head: ['Item', 'Amount'],
  widths: [0.7, 0.3],
  rows: Array.from({ length: 120 }, (_, index) => [`Row ${index}`, '€1.00']),
})

test('a long table goes on over pages, each of which has its head and its number', async () => {
  const { pages, text } = readPdf(await renderPdf(LONG, 'me'))
  expect(pages).toBeGreaterThan(3)
  expect(text.match(/\bItem\b/g)).toHaveLength(pages)
  expect(text).toContain(`${pages} / ${pages}`)
  expect(text).toContain('Row 119')
})

test('the head of a table is never alone at the end of a page', async () => {
  const table: PdfBlock = { kind: 'table', head: ['Head', 'Amount'], widths: [0.7, 0.3], rows: [['First', '€1.00']] }
  for (const before of [40, 42, 44, 46, 48, 50]) {
    const lines = Array.from({ length: before }, (): PdfBlock => ({ kind: 'text', text: 'Line' }))
    const { text } = readPdf(await renderPdf(documentOf(...lines, table), 'me'))
    const page = text.split('\f').find((content) => content.includes('Head'))
    expect(page).toContain('First')
  }
})

/** Hebrew and Arabic letters and marks, and a block of Cyrillic that no typeface has. */
const FROM_TO = [
  [0x590, 0x5ff],
  [0x600, 0x8ff],
  [0x1c80, 0x1c8f],
] as const

test('every Hebrew and Arabic letter and mark can be drawn, alone and after another letter', async () => {
  for (const [from, to] of FROM_TO) {
    const letters = Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
    const texts = [letters.join(' '), letters.join(''), letters.map((letter) => `\u0628${letter}`).join(' ')]
    const { pages } = readPdf(
      await renderPdf(documentOf(...texts.map((text) => ({ kind: 'text', text }) as const)), 'me'),
    )
    expect(pages).toBeGreaterThan(0)
  }
})

test('whoever answers visitors goes on while a document is drawn', async () => {
  await renderPdf(documentOf({ kind: 'text', text: 'Warm' }), 'me')
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const started = performance.now()
  await renderPdf(LONG, 'me')
  const took = performance.now() - started
  delay.disable()
  // Nanoseconds. Drawing takes many times as long.
  expect(delay.percentile(99) / 1e6).toBeLessThan(took / 4)
})

test('nothing is fetched, whatever stands in a text', async () => {
  let connections = 0
  const server = createServer().on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png`
  const words = [url, `<img src="${url}">`, `<svg><image href="${url}"/></svg>`, `![](${url})`, `@import url(${url})`]
  const texts = words.map((text) => ({ kind: 'text', text }) as const)
  const bytes = await renderPdf(documentOf(...texts), 'me')
  server.close()
  expect(connections).toBe(0)
  expect(readPdf(bytes).text.replaceAll('\n', '')).toContain(`<img src="${url}">`)
  expect(objectsIn(bytes)).not.toMatch(/\/URI|\/JavaScript|\/OpenAction|\/Launch/)
})

test('who asks for much at once waits in turn, and beyond that is told to come again', async () => {
  const one = documentOf({ kind: 'text', text: 'One' })
  const asked = Array.from({ length: 45 }, () => renderPdf(one, 'greedy'))
  const other = renderPdf(one, 'modest')
  const settled = await Promise.allSettled(asked)
  const refused = settled.filter((result) => result.status === 'rejected')
  expect(refused.map(({ reason }) => reason)).toEqual(refused.map(() => expect.any(TooManyWaiting)))
  expect(refused).toHaveLength(5)
  expect((await other).length).toBeGreaterThan(1000)
})

test('a document that cannot be drawn is an error, and the next one is drawn', async () => {
  const broken = documentOf({ kind: 'table', head: ['x'], widths: [1], rows: null as never })
  await expect(renderPdf(broken, 'me')).rejects.toThrow()
  expect((await renderPdf(documentOf({ kind: 'text', text: 'Fine' }), 'me')).length).toBeGreaterThan(1000)
})

test('a document that takes longer than 30 seconds is given up, and the next one is drawn', async () => {
  const later = globalThis.setTimeout
  const hurry = (run: () => void, ms?: number) => later(run, ms === 30_000 ? 0 : ms)
  const clock = vi.spyOn(globalThis, 'setTimeout').mockImplementation(hurry as typeof setTimeout)
  await expect(renderPdf(LONG, 'me')).rejects.toThrow('the task took too long')
  clock.mockRestore()
  expect((await renderPdf(documentOf({ kind: 'text', text: 'Fine' }), 'me')).length).toBeGreaterThan(1000)
})
