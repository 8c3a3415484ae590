import type { Question } from '#contract/questions.ts'
import type { BelongsTo } from '#domain/question.ts'

/** The question open in the form: an existing one, or a new one of a part. */
export type Editing = Question | { belongs_to: BelongsTo }
