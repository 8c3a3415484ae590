import { z } from 'zod'
import { IMAGE_TYPES } from '#domain/image.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

export const image = z.object({
  id,
  /** Relative to the address of the installation, at most 2000 pixels wide or high. */
  url: z.string(),
  /** The same at most 640 pixels wide, for cards and phones. */
  small_url: z.string(),
  type: z.enum(IMAGE_TYPES),
  file_name: z.string(),
  mime_type: z.string(),
  size: z.int(),
  width: z.int(),
  height: z.int(),
  avg_colour: z.string().nullable(),
  /** A preview of 16 pixels as a data: address, to be shown until the image has come. */
  lqip_base64: z.string().nullable(),
  created_at: instant,
})

/** Uploads are multipart (`image`, `type`) and served by a raw route: POST /api/events/{event_id}/images. */
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
    description:
      'A new cover replaces the former one. The file is re-encoded; position and camera data are dropped. At most 8 MB and 24 megapixels, a cover at least 600 × 50 pixels; at most 50 pictures of an event, 60 a minute by one user.',
    body: z.instanceof(FormData),
    response: image,
    status: 201,
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
