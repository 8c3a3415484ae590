import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const installation = {
  get: endpoint({
    method: 'GET',
    path: '/installation',
    access: 'user',
    summary: 'What signed-in people may know of the installation',
    response: z.object({
      /** There is no mail server, and the caller may read the mailbox that receives all emails instead. */
      mailbox_is_open: z.boolean(),
      /** Nothing goes on sale before the owner of the account has confirmed their email address. */
      email_must_be_confirmed: z.boolean(),
    }),
  }),
}
