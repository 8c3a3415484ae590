import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { user } from './users.ts'

/** Picture of the signed-in user; multipart (`image`). */
export const avatar = {
  set: endpoint({
    method: 'PUT',
    path: '/users/me/avatar',
    access: 'user',
    summary: 'Set the own picture (multipart: image)',
    description:
      'The middle of it, square, 256 pixels. It is re-encoded; position and camera data are dropped. At most 8 MB and 24 megapixels, 20 an hour.',
    body: z.instanceof(FormData),
    response: user,
    limit: { max: 20, seconds: 3600, by: 'user' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/me/avatar',
    access: 'user',
    summary: 'Delete the own picture',
    response: user,
  }),
}
