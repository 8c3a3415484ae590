import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Pixels of the drawn page per point; enough for A6 on a screen with two pixels per CSS pixel. */
const SCALE = 3
/** Pixels; larger paper is drawn at a lower scale. */
const MOST_WIDTH = 1400

type DrawnPage = { copyTo: (canvas: HTMLCanvasElement) => void }

/** Draws the first page of a PDF in memory, so that the canvas on the screen changes at once. */
export async function drawPage(file: Blob): Promise<DrawnPage> {
  const task = getDocument({ data: new Uint8Array(await file.arrayBuffer()) })
  try {
    const page = await (await task.promise).getPage(1)
    const { width } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: Math.min(SCALE, MOST_WIDTH / width) })
    const drawn = document.createElement('canvas')
    drawn.width = Math.round(viewport.width)
    drawn.height = Math.round(viewport.height)
    await page.render({ canvas: drawn, viewport }).promise
    return { copyTo: (canvas) => copy(drawn, canvas) }
  } finally {
    await task.destroy()
  }
}

function copy(from: HTMLCanvasElement, to: HTMLCanvasElement): void {
  to.width = from.width
  to.height = from.height
  to.getContext('2d')?.drawImage(from, 0, 0)
}
