import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const installation = {
  get: endpoint({
    method: 'GET',
    path: '/installation',
    access: 'user',
    summary: 'What signed-in people may know of the installation',
    response: z.object({ mail_is_set_up: z.boolean() }),
  }),
}
