import type { PublicOrder } from '#contract/checkout.ts'
import { questionInput, questions } from '#contract/questions.ts'
import type { Account } from './account.ts'
import { longestTexts } from './longest.ts'

/** Creates an optional question of each type. */
export async function askLongQuestions(
  { call }: Pick<Account, 'call'>,
  event_id: number,
  product_ids: number[],
): Promise<void> {
  const params = { event_id }
  const named = longestTexts(questionInput)
  const options = [LONG_OPTION, LONG_OPTION.toUpperCase()]
  for (const type of ['SINGLE_LINE_TEXT', 'CHECKBOX', 'ADDRESS', 'CONSENT'] as const)
    await call(questions.create, { params, body: { ...named, type, belongs_to: 'ORDER', options, retention_days: 30 } })
  const ofUnits = { ...named, belongs_to: 'PRODUCT', product_ids, options } as const
  await call(questions.create, { params, body: { ...ofUnits, type: 'RADIO' } })
  await call(questions.create, { params, body: { ...ofUnits, type: 'DROPDOWN', is_hidden: true } })
}

const LONG_OPTION = longestTexts(questionInput).title ?? ''

/** The longest answers to questions that take text. */
export function answersTo(asked: PublicOrder['questions'], belongs_to: 'ORDER' | 'PRODUCT') {
  const texts = asked.filter(({ type }) => type === 'SINGLE_LINE_TEXT' || type === 'RADIO')
  return Object.fromEntries(
    texts.flatMap((one) => (one.belongs_to === belongs_to ? [[one.id, one.options[0] ?? LONG_OPTION]] : [])),
  )
}
