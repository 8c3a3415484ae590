import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type SyntheticEvent, useState } from 'react'
import type { StoredAnswer } from '#contract/answers.ts'
import { ApiFailure } from '#contract/client.ts'
import { type PublicQuestion, questions } from '#contract/questions.ts'
import { bcp47 } from '#domain/locale.ts'
import { NO_VALIDATION } from '#domain/question.ts'
import { QuestionField } from '#web/components/questions/question-field.tsx'
import { answerName, typedAnswers, writtenAnswer } from '#web/components/questions/typed-answers.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { countriesIn } from '#web/lib/formats/countries.ts'
import { loadManageWords } from '#web/lib/formats/i18n.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'

const BELOW = 'order'

/** Form that changes one answer, with the same control as for buyers. A blank answer is deleted. */
export function AnswerForm({ stored, onClose }: { stored: StoredAnswer; onClose: () => void }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const [isDirty, setDirty] = useState(false)
  const question = asQuestion(stored)
  const { submit, pending, errors } = useSendAnswer(stored, question, onClose)
  const saved = writtenAnswer(BELOW, question, stored.answer)
  return (
    <FormDrawer title={t`Edit answer`} save={t`Save`} form={{ submit, pending, isDirty }} onClose={onClose}>
      <div onInput={() => setDirty(true)}>
        <QuestionField
          {...{ question }}
          below={BELOW}
          form={{ saved, errors, countries: countriesIn(bcp47(locale)) }}
        />
      </div>
    </FormDrawer>
  )
}

/** Question without limits: the server alone checks the current ones. */
function asQuestion({ question_id, belongs_to, type, title, options }: StoredAnswer): PublicQuestion {
  return {
    ...{ id: question_id, belongs_to, type, title, options, product_ids: [], required: false, description: null },
    ...{ validation: NO_VALIDATION, condition: null, purpose: null, retention_days: null },
  }
}

function useSendAnswer(stored: StoredAnswer, question: PublicQuestion, onDone: () => void) {
  const { t, i18n } = useLingui()
  const { id: event_id } = useEvent()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = useApiMutation(questions.updateAnswer)

  async function send(form: HTMLFormElement): Promise<void> {
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const answer = typedAnswers(values, BELOW, [question])[question.id]
    const params = { event_id, question_id: question.id, answer_id: stored.id }
    try {
      await change.mutateAsync({ params, body: { answer: answer as StoredAnswer['answer'] | null } })
      notifyDone(t`Answer saved.`)
      onDone()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (failure.code !== 'malformed') return notifyProblem(i18n._(errorMessage(failure)))
      const [{ issueMessage }] = await Promise.all([
        import('#web/lib/errors/form-issues.ts'),
        loadManageWords('issues'),
      ])
      const at = (path: string) => path.replace('answer', answerName(BELOW, question))
      setErrors(Object.fromEntries(failure.issues.map((issue) => [at(issue.path), issueMessage(i18n, issue)])))
    }
  }

  function submit(event?: SyntheticEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (event) void send((event as FormEvent<HTMLFormElement>).currentTarget)
  }

  return { submit, errors, pending: change.isPending }
}
