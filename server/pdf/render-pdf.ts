import { join } from 'node:path'
import { createTaskThread } from '#server/lib/task-thread.ts'
import type { PdfDocument } from './pdf-document.ts'

export const MEMORY = { maxOldGenerationSizeMb: 256 }

/** Folder of the code that draws. */
export const DRAWING = join(import.meta.dirname, import.meta.env.PROD ? '../../server/pdf/thread' : './thread')

/** Draws a document in a thread: see `createTaskThread`. */
export const renderPdf = createTaskThread<PdfDocument, Uint8Array<ArrayBuffer>>('pdf/thread/render-thread.ts', MEMORY)
