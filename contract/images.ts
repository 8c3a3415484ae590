import { z } from 'zod'
import { IMAGE_TYPES } from '#domain/image.ts'
import { endpoint } from './endpoint.ts'
import { clearable, id, instant, line } from './fields.ts'

export const image = z.object({
  id,
  /** WebP, relative to the address of the installation, at most 2000 pixels wide or high. */
  url: z.string(),
  /** Same, at most 640 pixels wide, for cards and phones. */
  small_url: z.string(),
  /** At most 1280 pixels wide. Like AVIF, it is generated some seconds after the upload and null until then. */
  jpeg_url: z.string().nullable(),
  /** All sizes, for `srcset`. */
  webp_srcset: z.string(),
  avif_srcset: z.string().nullable(),
  type: z.enum(IMAGE_TYPES),
  file_name: z.string(),
  mime_type: z.string(),
  size: z.int(),
  width: z.int(),
  height: z.int(),
  /** Description for screen readers; null if not set. */
  alt_text: z.string().nullable(),
  /** True if it needs no description. */
  is_decorative: z.boolean(),
  /** Point that stays visible when cropped, in percent of width and height. */
  focus_x: z.int(),
  focus_y: z.int(),
  avg_colour: z.string().nullable(),
  /** Preview of 16 pixels as data: URL, shown until the image has loaded. */
  lqip_base64: z.string().nullable(),
  created_at: instant,
})
export type Image = z.output<typeof image>

/** Image for pages: uploaded, or a generated pattern in its place. */
export const shownImage = z.object({
  /** Fallback for browsers without AVIF and WebP. */
  url: z.string(),
  avif_srcset: z.string().nullable(),
  webp_srcset: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  /** CSS colour shown until the image has loaded. */
  colour: z.string(),
  lqip_base64: z.string().nullable(),
  alt_text: z.string(),
  focus_x: z.int(),
  focus_y: z.int(),
})

const percent = z.int().min(0).max(100)
const description = z
  .object({ alt_text: clearable(line(255)), is_decorative: z.boolean(), focus_x: percent, focus_y: percent })
  .partial()

const LIMITS =
  'The file is re-encoded; position and camera data are dropped. At most 8 MB and 24 megapixels, a cover at least 600 × 50 pixels, the logo of an organizer at least 100 × 100, a logo for tickets 200 × 200; at most 50 images in one place, 60 a minute by one user.'

const UPLOADS = { max: 60, seconds: 60, by: 'user' } as const

/** Uploads are multipart: `image`, `type`. */
export const images = {
  list: endpoint({
    method: 'GET',
    path: '/events/:event_id/images',
    access: 'event',
    permission: 'events.read',
    summary: 'Images of an event',
    response: z.array(image),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/events/:event_id/images',
    access: 'event',
    permission: 'events.manage',
    summary: 'Upload an image (multipart: image, type)',
    description: `EVENT_COVER (which it is unless said otherwise), TICKET_LOGO or GENERIC; a new cover or logo replaces the former one. ${LIMITS}`,
    body: z.instanceof(FormData),
    response: image,
    status: 201,
    limit: UPLOADS,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/events/:event_id/images/:image_id',
    access: 'event',
    permission: 'events.manage',
    summary: 'Change the alt text and the focus point of an image',
    body: description,
    response: image,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/events/:event_id/images/:image_id',
    access: 'event',
    permission: 'events.manage',
    summary: 'Delete an image',
    response: null,
  }),
}

export const organizerImages = {
  list: endpoint({
    method: 'GET',
    path: '/organizers/:organizer_id/images',
    access: 'organizer',
    permission: 'organizers.read',
    summary: 'Images of an organizer',
    response: z.array(image),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/organizers/:organizer_id/images',
    access: 'organizer',
    permission: 'organizers.manage',
    summary: 'Upload an image of an organizer (multipart: image, type)',
    description: `ORGANIZER_COVER (which it is unless said otherwise) or ORGANIZER_LOGO; a new one replaces the former one. ${LIMITS}`,
    body: z.instanceof(FormData),
    response: image,
    status: 201,
    limit: UPLOADS,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/organizers/:organizer_id/images/:organizer_image_id',
    access: 'organizer',
    permission: 'organizers.manage',
    summary: 'Change the alt text and the focus point of an image of an organizer',
    body: description,
    response: image,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/organizers/:organizer_id/images/:organizer_image_id',
    access: 'organizer',
    permission: 'organizers.manage',
    summary: 'Delete an image of an organizer',
    response: null,
  }),
}
