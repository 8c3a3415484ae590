import type { Box } from '#domain/prints.ts'
import type { PdfLogo, PdfMasthead, PdfTicketCell } from '#server/pdf/pdf-document.ts'
import { drawBlock } from './draw-blocks.ts'
import { fitBlocks } from './fit-blocks.ts'
import { asArtifact, drawLine, LEADING, linesIn, type Sheet, SIZES } from './sheet.ts'

const { margin: MARGIN, footer: FOOTER } = SIZES.A6
/** Height of the band, and its side room around the white square of the logo. */
const BAND = { plain: 30, with_logo: 46, padding: 5 }
const GAP = 8
const LOGO_PADDING = 3
const LOOK = { size: 9, weight: 600 } as const

/** Draws the buyer's ticket on its part of the sheet: never more than that, whatever its texts are. */
export function drawTicket(sheet: Sheet, cell: PdfTicketCell, box: Box): void {
  const { doc } = sheet
  const { language, scale, masthead, footer } = cell
  const root = doc.struct('Sect', { lang: language })
  sheet.root.add(root)
  const [width, height] = [box.width / scale, box.height / scale]
  doc.save().translate(box.x, box.y).scale(scale)
  const band = drawMasthead({ ...sheet, root }, masthead, width)
  const top = band + GAP
  const bottom = height - MARGIN - FOOTER
  const own = { ...sheet, root, left: MARGIN, width: width - 2 * MARGIN, top, bottom, y: top }
  // Nothing in a cell begins a page.
  const endless = { ...own, bottom: Number.POSITIVE_INFINITY }
  for (const block of fitBlocks(own, cell.blocks)) drawBlock(endless, block)
  drawBlock({ ...own, y: bottom + GAP, bottom: height }, { kind: 'small', text: footer, most_lines: 1 })
  doc.restore()
}

/** Draws the band and returns its height. */
function drawMasthead(sheet: Sheet, { text, accent, ink, logo }: PdfMasthead, width: number): number {
  const height = logo ? BAND.with_logo : BAND.plain
  asArtifact(sheet, 'Layout', () => sheet.doc.rect(0, 0, width, height).fill(accent))
  const side = height - 2 * BAND.padding
  if (logo) drawLogo(sheet, logo, { x: MARGIN, y: BAND.padding, width: side, height: side })
  const x = logo ? MARGIN + side + GAP : MARGIN
  const box = { x, width: width - x - MARGIN, look: { ...LOOK, colour: ink }, most_lines: logo ? 2 : 1 }
  const lines = linesIn(sheet, text, box)
  const line = LOOK.size * LEADING
  const paragraph = sheet.doc.struct('P')
  sheet.root.add(paragraph)
  for (const [index, pieces] of lines.entries())
    paragraph.add(() => drawLine(sheet, pieces, { ...box, y: (height - lines.length * line) / 2 + index * line }))
  return height
}

/** The types lack this method of the library. */
type WithImages = { openImage: (bytes: Buffer) => Image }
type Image = { width: number; height: number }

/** Images of a document by their bytes: the tickets of an order share one. */
const opened = new WeakMap<PDFKit.PDFDocument, Map<Uint8Array, Image>>()

function drawLogo({ doc, root }: Sheet, { bytes, alt }: PdfLogo, { x, y, width, height }: Box): void {
  const images = opened.get(doc) ?? new Map<Uint8Array, Image>()
  opened.set(doc, images)
  const image = images.get(bytes) ?? (doc as unknown as WithImages).openImage(Buffer.from(bytes))
  images.set(bytes, image)
  const fit: [number, number] = [width - 2 * LOGO_PADDING, height - 2 * LOGO_PADDING]
  asArtifact({ doc }, 'Layout', () => doc.roundedRect(x, y, width, height, 4).fill('#ffffff'))
  const draw = () => {
    doc.image(image as never, x + LOGO_PADDING, y + LOGO_PADDING, { fit, align: 'center', valign: 'center' })
  }
  if (alt) root.add(doc.struct('Figure', { alt }, draw))
  else asArtifact({ doc }, 'Layout', draw)
}
