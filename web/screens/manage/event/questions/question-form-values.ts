import type { BodyInput } from '#contract/endpoint.ts'
import type { Question, questions } from '#contract/questions.ts'
import { type BelongsTo, type Condition, NO_VALIDATION, type QuestionType, type Validation } from '#domain/question.ts'
import type { ApiForm } from '#web/lib/forms/form.ts'
import type { Editing } from './editing.ts'

/** A condition while it is being edited. */
type ConditionValues = {
  kind: Condition['kind'] | 'ALWAYS'
  question_id: number | null
  value: string
  product_ids: number[]
}

type QuestionValues = {
  belongs_to: BelongsTo
  product_ids: number[]
  type: QuestionType
  title: string
  description: string | null
  required: boolean
  is_hidden: boolean
  /** One option per line. */
  options: string
  validation: Validation
  condition: ConditionValues
  purpose: string
  retention_days: number | null
  updated_at: string | undefined
}

export type QuestionApiForm = ApiForm<QuestionValues>['form']

const ALWAYS: ConditionValues = { kind: 'ALWAYS', question_id: null, value: '', product_ids: [] }

/** Initial values of the form. */
export function valuesOf(editing: Editing): QuestionValues {
  if (!('id' in editing))
    return {
      ...{ ...editing, product_ids: [], type: 'SINGLE_LINE_TEXT', title: '', description: null, required: false },
      ...{ is_hidden: false, options: '', validation: NO_VALIDATION, condition: ALWAYS },
      ...{ purpose: '', retention_days: null, updated_at: undefined },
    }
  const { belongs_to, product_ids, type, title, description, required, is_hidden, validation } = editing
  return {
    ...{ belongs_to, product_ids, type, title, description, required, is_hidden, validation },
    options: editing.options.join('\n'),
    condition: { ...ALWAYS, ...editing.condition },
    purpose: editing.purpose ?? '',
    retention_days: editing.retention_days,
    updated_at: editing.updated_at,
  }
}

/** The request for the API. */
export function bodyOf({ options, condition, ...values }: QuestionValues): BodyInput<typeof questions.create> {
  return { ...values, options: options.split('\n'), condition: conditionOf(condition) } as BodyInput<
    typeof questions.create
  >
}

function conditionOf({ kind, question_id, value, product_ids }: ConditionValues) {
  if (kind === 'ALWAYS') return null
  return kind === 'PRODUCT_IS' ? { kind, product_ids } : { kind, question_id, value }
}

/** Once a question has answers, its meaning may not change. */
export const isSettled = (editing: Editing): editing is Question => 'id' in editing && editing.answer_count > 0
