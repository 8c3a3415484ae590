import { z } from 'zod'
import { MOST_MEGABYTES } from '#domain/question.ts'
import { fileAnswer } from './answers.ts'
import { endpoint } from './endpoint.ts'

export const answerFiles = {
  upload: endpoint({
    method: 'POST',
    path: '/public/events/:event_id/order/:order_short_id/questions/:question_id/files',
    access: 'buyer',
    summary: 'Send the file that answers a question (multipart: file)',
    description: `While the order is RESERVED. The answer to the question is what comes back; a file that no answer names is deleted. At most ${MOST_MEGABYTES} MB, of the kinds that the question allows, told by what is in the file; images are re-encoded, without position and camera data. At most 20 files for one order.`,
    body: z.instanceof(FormData),
    file_field: 'file',
    response: fileAnswer,
    status: 201,
    limit: { max: 60, seconds: 3600, by: 'address' },
  }),
}
