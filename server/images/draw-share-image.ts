import type { CoverDrawing } from '#domain/cover-drawing.ts'
import { cutAround, type FocusPoint, type Size } from '#domain/image.ts'
import { drawCover } from './draw-cover.ts'
import { type DrawnText, drawText } from './draw-text.ts'
import { loadSharp } from './load-sharp.ts'

/** An uploaded picture with its focus point, or the parameters of the cover drawn in its place. */
export type CoverSource = (FocusPoint & { bytes: Uint8Array }) | CoverDrawing

export type ShareImage = { cover: CoverSource; title: string; above: string | null; below: readonly string[] }

/** Size that messengers and social networks expect. */
const SHARE_SIZE = { width: 1200, height: 630 }
/** Size of the strip above emails, at twice the width of their column. */
const STRIP_SIZE = { width: 1200, height: 300 }

const MARGIN = 72
const WIDTH = SHARE_SIZE.width - 2 * MARGIN
const TITLE = { width: WIDTH, lines: 3, sizes: [84, 68, 56] }
const LINE = { width: WIDTH, lines: 1, sizes: [34, 30] }
const ABOVE = { ...LINE, sizes: [30, 26], opacity: 0.9 }

/** The cover with words on it, as JPEG, for link previews. */
export async function drawShareImage({ cover, title, above, below }: ShareImage): Promise<Buffer> {
  const sharp = await loadSharp()
  const texts = [
    ...(above ? [{ drawn: await drawText(above, ABOVE), gap: 26 }] : []),
    { drawn: await drawText(title, TITLE), gap: 38 },
    ...(await Promise.all(below.map(async (line) => ({ drawn: await drawText(line, LINE), gap: 18 })))),
  ]
  const { layers, top } = stackedFromBelow(texts)
  const shade = { input: Buffer.from(shadeFrom(top)), left: 0, top: 0 }
  return sharp(await coverOf(cover, SHARE_SIZE))
    .composite([shade, ...layers])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

/** The cover, cut around its focus point, as a wide strip, as JPEG. */
export async function drawCoverStrip(cover: CoverSource): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(await coverOf(cover, STRIP_SIZE))
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer()
}

async function coverOf(cover: CoverSource, { width, height }: Size): Promise<Buffer> {
  const part = 'bytes' in cover ? await uploaded(cover, { width, height }) : await drawn(cover)
  return part.resize(width, height, { fit: 'cover' }).flatten({ background: '#40296c' }).png().toBuffer()
}

async function uploaded({ bytes, ...focus }: FocusPoint & { bytes: Uint8Array }, box: Size) {
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes).metadata()
  return sharp(bytes).extract(cutAround({ width, height }, box, focus))
}

async function drawn(drawing: CoverDrawing) {
  return (await loadSharp())(Buffer.from(drawCover(drawing)))
}

type Stacked = { drawn: DrawnText; gap: number }

/** Stacks texts at the left, the last at the foot; `top` is where the first begins. */
function stackedFromBelow(texts: readonly Stacked[]) {
  let top = SHARE_SIZE.height - MARGIN + (texts.at(-1)?.gap ?? 0)
  const layers = texts.toReversed().map(({ drawn, gap }) => {
    top -= drawn.height + gap
    return { input: drawn.input, left: MARGIN, top: Math.max(0, top) }
  })
  return { layers, top: Math.max(0, top) }
}

/** Shade from `top` on: dark enough for white letters on any picture, and no darker (a contrast of 5 to 1 on white). */
function shadeFrom(top: number): string {
  const { width, height } = SHARE_SIZE
  const at = (y: number) => Math.max(0, y / height).toFixed(3)
  const stops = [
    [at(top - 220), 0],
    [at(top - 20), 0.63],
    ['1', 0.63],
  ].map(([offset, opacity]) => `<stop offset="${offset}" stop-color="#130b20" stop-opacity="${opacity}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="s" x2="0" y2="1">${stops.join('')}</linearGradient><path fill="url(#s)" d="M0 0h${width}v${height}H0z"/></svg>`
}
