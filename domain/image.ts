export const IMAGE_TYPES = ['EVENT_COVER', 'TICKET_LOGO', 'ORGANIZER_LOGO', 'ORGANIZER_COVER', 'GENERIC'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** Image types of events and organizers. The first is the default of an upload. */
export const EVENT_IMAGE_TYPES = ['EVENT_COVER', 'TICKET_LOGO', 'GENERIC'] as const
export const ORGANIZER_IMAGE_TYPES = ['ORGANIZER_COVER', 'ORGANIZER_LOGO'] as const

/** In pixels. */
export type Size = { width: number; height: number }

/** Minimum size, below which an image is unusable for its purpose. */
export const SMALLEST_IMAGE: Partial<Record<ImageType, Size>> = {
  EVENT_COVER: { width: 600, height: 50 },
  ORGANIZER_COVER: { width: 600, height: 50 },
  TICKET_LOGO: { width: 200, height: 200 },
  ORGANIZER_LOGO: { width: 100, height: 100 },
}

/** Accepted file types. The server checks the content, not the name or the declared type. */
export const TAKEN_FORMATS = ['image/jpeg', 'image/png', 'image/webp'] as const
export const MOST_IMAGE_BYTES = 8 * 1024 * 1024

/** Point that must stay visible when an image is cropped, in percent of width and height. */
export type FocusPoint = { focus_x: number; focus_y: number }
export const MIDDLE: FocusPoint = { focus_x: 50, focus_y: 50 }

/**
 * Largest part of an image in the shape of `box`, with the focus point as close as possible to the same relative position. Same
 * result as `object-fit: cover` with `object-position`, for images cropped on the server.
 */
export function cutAround(image: Size, box: Size, { focus_x, focus_y }: FocusPoint) {
  const scale = Math.min(image.width / box.width, image.height / box.height)
  const width = Math.min(image.width, Math.max(1, Math.round(box.width * scale)))
  const height = Math.min(image.height, Math.max(1, Math.round(box.height * scale)))
  const left = Math.round(((image.width - width) * focus_x) / 100)
  const top = Math.round(((image.height - height) * focus_y) / 100)
  return { left, top, width, height }
}
