import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type SubmitEvent, useEffect, useState } from 'react'
import { type OwnAnswers, orderAnswers } from '#contract/own-answers.ts'
import { bcp47 } from '#domain/locale.ts'
import { questionsOfProduct } from '#domain/question-form.ts'
import { ModalDialog } from '#web/components/public/modal-dialog.tsx'
import { QuestionFields } from '#web/components/questions/question-fields.tsx'
import { visitorIssue } from '#web/lib/errors/visitor-issues.ts'
import { countriesIn } from '#web/lib/formats/countries.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { fieldId } from '#web/lib/forms/field-id.ts'
import { draftOf } from '../../draft.ts'
import { useCheckout } from '../../use-checkout.ts'
import type { DialogProps } from '../use-self-service.tsx'
import { Actions } from './actions.tsx'
import { belowOf, readAnswers, shownIn, writtenAnswers } from './read-answers.ts'
import styles from './self-service.module.css'
import { useDeed } from './use-deed.ts'

type Props = Omit<DialogProps, 'asked'> & { own: OwnAnswers }

/** Changes the answers of the order and of the units that the buyer still has, by the same fields as in the checkout. */
export function AnswersDialog({ own, onDone, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { params } = useCheckout()
  const { locale } = useFormat()
  const [saved] = useState(() => writtenAnswers(own))
  const [values, setValues] = useState(saved)
  const { act, issues, ...deed } = useDeed(orderAnswers.update, () => onDone(t`Answers saved.`))
  const shown = shownIn(values, own)
  const errors = Object.fromEntries(issues.toReversed().map((issue) => [issue.path, visitorIssue(i18n, issue)]))
  useEffect(() => {
    const [first] = issues
    if (first) document.getElementById(fieldId(first.path))?.focus()
  }, [issues])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void act({ params, body: readAnswers(draftOf(event.currentTarget), own) })
  }

  const form = { saved, errors, countries: countriesIn(bcp47(locale)) }
  return (
    <ModalDialog title={t`Edit answers`} onEscape={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={submit}
        onInput={(event: FormEvent<HTMLFormElement>) => setValues(draftOf(event.currentTarget))}
      >
        <QuestionFields
          questions={own.questions.filter(({ belongs_to }) => belongs_to === 'ORDER')}
          shown={shown.order}
          below="order"
          form={form}
        />
        {own.units.map((unit, index) => (
          <fieldset key={belowOf(index)} className={styles.unit} hidden={(shown.units[index] ?? []).length === 0}>
            <legend>{[unit.item_name, unit.attendee_name].filter(Boolean).join(': ')}</legend>
            <QuestionFields
              questions={questionsOfProduct(own.questions, unit.product_id)}
              shown={shown.units[index] ?? []}
              below={belowOf(index)}
              form={form}
            />
          </fieldset>
        ))}
        <Actions {...deed} onClose={onClose}>
          <Trans>Save</Trans>
        </Actions>
      </form>
    </ModalDialog>
  )
}
