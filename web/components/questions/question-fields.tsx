import type { PublicQuestion } from '#contract/questions.ts'
import type { FormOfQuestions } from './control-props.ts'
import styles from './question-field.module.css'
import { QuestionField } from './question-field.tsx'

type Props = {
  /** All that may be asked here, in their order. */
  questions: readonly PublicQuestion[]
  /** Those that are asked, as it is filled in now. */
  shown: readonly PublicQuestion[]
  below: string
  form: FormOfQuestions
  section?: string
}

/** The questions of an order or of one unit. */
export function QuestionFields({ questions, shown, ...props }: Props) {
  const ids = new Set(shown.map(({ id }) => id))
  return (
    <div className={styles.questions}>
      {questions.map((question) => (
        // Hidden, not removed: what was answered is there again when the condition is met again.
        <div key={question.id} hidden={!ids.has(question.id)} data-question={question.id}>
          <QuestionField question={question} {...props} />
        </div>
      ))}
    </div>
  )
}
