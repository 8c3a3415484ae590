import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openPdfCache } from './pdf-cache.ts'
import type { PdfDocument } from './pdf-document.ts'
import { DRAWING, renderPdf } from './render-pdf.ts'

type Render = typeof renderPdf

/**
 * Draws a document, or takes the PDF that was drawn from exactly the same content. Callers have read the document with its
 * rights before. A full or read-only disk costs a drawing, nothing else.
 */
export function renderKept(config: Pick<Config, 'data_dir'>): Render {
  const cache = openPdfCache(config)
  return async (document, caller) => {
    const key = keyOf(document)
    const kept = await cache.get(key)
    if (kept) return kept
    const bytes = await renderPdf(document, caller)
    await cache.put(key, bytes).catch(() => undefined)
    return bytes
  }
}

/** Job: removes PDFs that were not used for a month. */
export async function prunePdfs({ config }: { config: Pick<Config, 'data_dir'> }): Promise<void> {
  await openPdfCache(config).prune()
}

function keyOf(document: PdfDocument): string {
  renderer ??= rendererVersion()
  const hash = createHash('sha256').update(renderer)
  feed(hash, document)
  return hash.digest('hex')
}

/** Adds a value to a hash: properties in their order, and bytes such as pictures by their content. */
function feed(hash: Hash, value: unknown): void {
  if (value instanceof Uint8Array) hash.update(`<${value.length}>`).update(value)
  else if (typeof value !== 'object' || value === null) hash.update(`${JSON.stringify(value)},`)
  else {
    hash.update('{')
    for (const [name, part] of Object.entries(value)) {
      hash.update(`${JSON.stringify(name)}:`)
      feed(hash, part)
    }
    hash.update('}')
  }
}

let renderer: string | undefined

/** Changes with the code that draws and with the libraries: a new version of Foyer draws again. */
function rendererVersion(): string {
  const files = [...readdirSync(DRAWING).map((name) => join(DRAWING, name)), join(DRAWING, '../../../package.json')]
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(readFileSync(file))
  return hash.digest('hex')
}
