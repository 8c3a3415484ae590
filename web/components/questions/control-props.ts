import type { PublicQuestion } from '#contract/questions.ts'
import type { FileAnswer } from '#domain/judge-answer.ts'
import type { Country } from '#web/lib/countries.ts'
import type { Values } from './typed-answers.ts'

/** What was kept, or why not. */
export type SendFile = (
  question_id: number,
  file: File,
) => Promise<{ sent: FileAnswer; refusal?: never } | { sent?: never; refusal: string }>

/** What questions know of the form they stand in. */
export type FormOfQuestions = {
  saved: Values
  errors: Readonly<Record<string, string>>
  countries: Country[]
  /** Sends a file; missing where nobody answers in earnest. */
  sendFile?: SendFile | undefined
}

/** What every kind of question hands to its control. */
export type ControlProps = {
  question: PublicQuestion
  id: string
  name: string
  form: FormOfQuestions
  section: string
  /** The ids of what explains it. */
  describedBy: string | undefined
}
