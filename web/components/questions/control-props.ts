import type { PublicQuestion } from '#contract/questions.ts'
import type { FileAnswer } from '#domain/judge-answer.ts'
import type { Country } from '#web/lib/formats/countries.ts'
import type { Values } from './typed-answers.ts'

/** Sent file, or the reason for a refusal. */
export type SendFile = (
  question_id: number,
  file: File,
) => Promise<{ sent: FileAnswer; refusal?: never } | { sent?: never; refusal: string }>

/** Data of the surrounding form that questions need. */
export type FormOfQuestions = {
  saved: Values
  errors: Readonly<Record<string, string>>
  countries: Country[]
  /** Uploads a file; undefined outside the checkout. */
  sendFile?: SendFile | undefined
}

/** Props of every question's control. */
export type ControlProps = {
  question: PublicQuestion
  id: string
  name: string
  form: FormOfQuestions
  section: string
  /** Ids of the describing elements. */
  describedBy: string | undefined
}
