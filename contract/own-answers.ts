import { z } from 'zod'
import { answers, ownAnswer } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { publicQuestion } from './questions.ts'
import { possible } from './self-service.ts'

const whose = { order_item_id: id, position: z.int().min(0).max(100_000) }

/** Questions and answers of an order that its buyer may change; docs/rules/self-service.md. */
const ownAnswers = z.object({
  change: possible,
  /** Questions asked now, without those answered by a file. Empty if nothing may be changed. */
  questions: z.array(publicQuestion),
  /** Products of the order, which decide which questions are shown. */
  product_ids: z.array(id),
  /** Units whose answers may be changed, with the name on their ticket. */
  units: z.array(z.object({ ...whose, product_id: id, item_name: z.string(), attendee_name: z.string().nullable() })),
  answers: z.array(ownAnswer),
})
export type OwnAnswers = z.output<typeof ownAnswers>

const ofOrder = { path: '/public/events/:event_id/order/:order_short_id/answers', access: 'buyer' } as const

export const orderAnswers = {
  get: endpoint({
    ...ofOrder,
    method: 'GET',
    summary: 'The questions of an order and its answers, to change them',
    response: ownAnswers,
  }),
  update: endpoint({
    ...ofOrder,
    method: 'PUT',
    summary: 'Change the answers of an order',
    description:
      'Answers to the questions of the order and to those of the units named in `units`; other units keep theirs. They are judged ' +
      'like those of the checkout: an answer that is left out is erased, and 422 if its question is required. Files stay.',
    body: z.object({
      order: z.object({ answers }),
      units: z.array(z.object({ ...whose, answers })).max(500),
    }),
    response: ownAnswers,
  }),
}
