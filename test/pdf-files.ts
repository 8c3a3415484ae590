import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { ensureSystemProgram, type SystemProgram } from './system-programs.ts'

// Reads PDF files with independent programs.

/** The text of a file in drawing order, column by column. Throws if the file has any error. */
export function readPdf(bytes: Uint8Array): { pages: number; text: string } {
  return withFile(bytes, (file) => {
    run('qpdf', ['--check', file])
    const text = run('pdftotext', ['-raw', '-enc', 'UTF-8', file, '-'])
    // Each page ends with a form feed.
    return { pages: text.split('\f').length - 1, text }
  })
}

/** The visible text of a file, line by line. */
export function rowsOf(bytes: Uint8Array): string {
  return withFile(bytes, (file) => run('pdftotext', ['-layout', '-enc', 'UTF-8', file, '-']))
}

/** The QR code of each page, read from a picture of it; null if there is none. */
export function codesIn(bytes: Uint8Array): (string | null)[] {
  return withFile(bytes, (file, folder) => {
    run('pdftoppm', ['-r', '110', '-gray', '-png', file, join(folder, 'page')])
    return globSync(join(folder, 'page*.png')).sort().map(codeIn)
  })
}

/** The QR code in each area of the first page. */
export function codesInBoxes(bytes: Uint8Array, boxes: readonly Box[]): (string | null)[] {
  return withFile(bytes, (file, folder) => {
    run('pdftoppm', ['-r', String(DOTS), '-gray', '-png', '-singlefile', file, join(folder, 'page')])
    const page = PNG.sync.read(readFileSync(join(folder, 'page.png')))
    return boxes.map((box) => codeInPicture(cutOut(page, box)))
  })
}

/** An area in millimetres. */
type Box = { x: number; y: number; width: number; height: number }

/** Dots per inch, as label printers print. */
const DOTS = 200

function cutOut(page: PNG, box: Box): PNG {
  const [x = 0, y = 0, width = 0, height = 0] = [box.x, box.y, box.width, box.height].map((mm) =>
    Math.floor((mm / 25.4) * DOTS),
  )
  const part = new PNG({ width, height })
  PNG.bitblt(page, part, x, y, width, height, 0, 0)
  return part
}

/** The file's objects as readable text. */
export function objectsIn(bytes: Uint8Array): string {
  return withFile(bytes, (file) => run('qpdf', ['--qdf', '--object-streams=disable', file, '-']))
}

function withFile<T>(bytes: Uint8Array, read: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pdf-'))
  const file = join(folder, 'file.pdf')
  writeFileSync(file, bytes)
  try {
    return read(file, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function run(program: SystemProgram, args: string[]): string {
  return execFileSync(ensureSystemProgram(program), args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

function codeIn(picture: string): string | null {
  return codeInPicture(PNG.sync.read(readFileSync(picture)))
}

function codeInPicture({ data, width, height }: PNG): string | null {
  return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? null
}
