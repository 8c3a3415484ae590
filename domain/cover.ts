import { type CoverDrawing, coverColour, coverDrawing, coverPath } from './cover-drawing.ts'
import type { EventCategory } from './event-status.ts'
import { type FocusPoint, MIDDLE } from './image.ts'

/** Image for pages: sources by size, a placeholder until it loads, and the focus point for cropping. */
export type ShownImage = FocusPoint & {
  /** Fallback for browsers without AVIF and WebP. */
  url: string
  avif_srcset: string | null
  webp_srcset: string | null
  width: number
  height: number
  colour: string
  lqip_base64: string | null
  alt_text: string
}

/** Uploaded image as in the API. */
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

/** Cover of an event: the organizer's image, or a drawing made from id, title and category. */
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
    // Empty, since a pattern has no content to describe.
    alt_text: '',
    ...MIDDLE,
  }
}
