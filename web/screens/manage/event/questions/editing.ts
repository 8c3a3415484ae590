import type { Question } from '#contract/questions.ts'
import type { BelongsTo } from '#domain/question.ts'

/** What is open in the form: a question that is there, or a new one of a part. */
export type Editing = Question | { belongs_to: BelongsTo }
