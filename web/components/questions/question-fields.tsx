import type { PublicQuestion } from '#contract/questions.ts'
import type { FormOfQuestions } from './control-props.ts'
import styles from './question-field.module.css'
import { QuestionField } from './question-field.tsx'

type Props = {
  /** All questions, in order. */
  questions: readonly PublicQuestion[]
  /** Questions shown for the current input. */
  shown: readonly PublicQuestion[]
  below: string
  form: FormOfQuestions
  section?: string
}

/** Questions of an order or of one unit. */
export function QuestionFields({ questions, shown, ...props }: Props) {
  const ids = new Set(shown.map(({ id }) => id))
  return (
    <div className={styles.questions}>
      {questions.map((question) => (
        // Hidden instead of removed, so that the answer returns when the condition is met again.
        <div key={question.id} hidden={!ids.has(question.id)} data-question={question.id}>
          <QuestionField question={question} {...props} />
        </div>
      ))}
    </div>
  )
}
