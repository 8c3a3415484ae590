import type { OrderDetails } from '#contract/order-details.ts'
import { isFileAnswer } from '#domain/judge-answer.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'

type Answers = OrderDetails['order']['answers']

/**
 * Details with the files that were sent for this order and question, each under its original name. Throws 422 at the question of
 * a file that was not.
 */
export async function withKnownFiles(db: Db, order_id: number, details: OrderDetails): Promise<OrderDetails> {
  const { order, products } = details
  if (![order, ...products].some(({ answers }) => Object.values(answers).some(isFileAnswer))) return details
  const rows = await db.selectFrom('answer_files').selectAll().where('order_id', '=', order_id).execute()
  const known = new Map(rows.map((row) => [row.file_key, row]))
  const unknown: string[] = []
  const named = (answers: Answers, below: string): Answers =>
    Object.fromEntries(
      Object.entries(answers).map(([question_id, answer]) => {
        if (!isFileAnswer(answer)) return [question_id, answer]
        const row = known.get(answer.file_key)
        if (String(row?.question_id) !== question_id) unknown.push(`${below}.answers.${question_id}`)
        return [question_id, { file_key: answer.file_key, file_name: row?.file_name ?? '' }]
      }),
    )
  const checked = {
    order: { ...order, answers: named(order.answers, 'order') },
    products: products.map((unit, index) => ({ ...unit, answers: named(unit.answers, `products.${index}`) })),
  }
  const issues = unknown.map((path) => ({ path, code: 'file_gone', params: {} }) as const)
  if (issues.length > 0) throw new ApiError('malformed', { issues })
  return checked
}
