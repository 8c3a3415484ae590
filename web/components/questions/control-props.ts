import type { PublicQuestion } from '#contract/questions.ts'
import type { Country } from '#web/lib/countries.ts'
import type { Values } from './typed-answers.ts'

/** What questions know of the form they stand in. */
export type FormOfQuestions = { saved: Values; errors: Readonly<Record<string, string>>; countries: Country[] }

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
