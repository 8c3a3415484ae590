import { type CoverDrawing, coverColour, coverDrawing, coverPath } from './cover-drawing.ts'
import type { EventCategory } from './event-status.ts'
import { type FocusPoint, MIDDLE } from './image.ts'

/** A picture as pages show it: sizes to choose from, what is seen until it has come, and what stays in sight where it is cut. */
export type ShownImage = FocusPoint & {
  /** For browsers that know none of the others. */
  url: string
  avif_srcset: string | null
  webp_srcset: string | null
  width: number
  height: number
  colour: string
  lqip_base64: string | null
  alt_text: string
}

/** An uploaded picture as the API describes it. */
export type UploadedImage = FocusPoint & {
  url: string
  jpeg_url: string | null
  avif_srcset: string | null
  webp_srcset: string
  width: number
  height: number
  avg_colour: string | null
  lqip_base64: string | null
  alt_text: string | null
}

/** The cover of an event: the organizer's picture, or one of ours, drawn from id, title and category. */
export function coverOf(
  image: UploadedImage | undefined,
  { id, title, category }: { id: number | null; title: string; category: EventCategory },
): ShownImage {
  return image ? shown(image) : drawn(coverDrawing(title, category, id))
}

export function shown({ jpeg_url, url, avg_colour, alt_text, ...image }: UploadedImage): ShownImage {
  return { ...image, url: jpeg_url ?? url, colour: avg_colour ?? '#40296c', alt_text: alt_text ?? '' }
}

function drawn(drawing: CoverDrawing): ShownImage {
  return {
    url: coverPath(drawing),
    avif_srcset: null,
    webp_srcset: null,
    width: 1600,
    height: 900,
    colour: coverColour(drawing),
    lqip_base64: null,
    // A pattern shows nothing that could be told.
    alt_text: '',
    ...MIDDLE,
  }
}
