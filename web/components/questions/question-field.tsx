import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'
import type { PublicQuestion } from '#contract/questions.ts'
import { QUESTION_KINDS, type QuestionKind } from '#domain/question.ts'
import { RichText } from '#web/components/public/rich-text.tsx'
import fields from '#web/components/shared/field.module.css'
import { fieldId } from '#web/lib/forms/field-id.ts'
import { AddressParts } from './address-parts.tsx'
import { Choices } from './choices.tsx'
import type { ControlProps, FormOfQuestions } from './control-props.ts'
import { FileToSend } from './file-to-send.tsx'
import { LineOfText } from './line-of-text.tsx'
import styles from './question-field.module.css'
import { Title } from './question-title.tsx'
import { answerName } from './typed-answers.ts'

type Props = {
  question: PublicQuestion
  /** Owner of the answer: `order`, `products.0`. */
  below: string
  form: FormOfQuestions
  /** Autofill section, which keeps several people apart. */
  section?: string
}

/** One question with its description, control and error. */
export function QuestionField({ question, below, form, section = '' }: Props) {
  const name = answerName(below, question)
  const id = fieldId(name)
  const error = form.errors[name]
  const about = question.description !== null || question.purpose !== null || question.retention_days !== null
  const describedBy = [error && `${id}-error`, about && `${id}-help`].filter(Boolean).join(' ') || undefined
  const props = { question, id, name, form, section, describedBy }
  return (
    <div className={styles.question}>
      <Control {...props}>
        {about && (
          <div id={`${id}-help`} className={`${fields.help} ${styles.help}`}>
            {question.description && <RichText html={question.description} />}
            <WhyAsked question={question} />
          </div>
        )}
      </Control>
      {error && (
        <p id={`${id}-error`} className={fields.error}>
          {error}
        </p>
      )}
    </div>
  )
}

type Answered = ControlProps & { children: ReactNode }

function Control(props: Answered) {
  const Answering = CONTROLS[QUESTION_KINDS[props.question.type].control]
  return <Answering {...props} />
}

function Labelled({ children, ...props }: Answered) {
  return (
    <div className={fields.field}>
      <label htmlFor={props.id}>
        <Title question={props.question} />
      </label>
      {children}
      <LineOfText {...props} />
    </div>
  )
}

function Consent({ question, id, name, form, describedBy, children }: ControlProps & { children: ReactNode }) {
  return (
    <>
      <label className={styles.choice}>
        <input
          type="checkbox"
          id={id}
          name={name}
          defaultChecked={form.saved[name] === 'on'}
          aria-required={question.required}
          aria-invalid={form.errors[name] ? true : undefined}
          aria-describedby={describedBy}
        />
        <span>
          <Title question={question} />
        </span>
      </label>
      {children}
    </>
  )
}

function WhyAsked({ question: { purpose, retention_days } }: { question: PublicQuestion }) {
  const { t } = useLingui()
  return (
    <>
      {purpose !== null && (
        <p className={styles.why}>
          <Trans>Why we ask: {purpose}</Trans>
        </p>
      )}
      {retention_days !== null && (
        <p className={styles.why}>
          {t`The answer is erased ${plural(retention_days, { one: '# day', other: '# days' })} after the event.`}
        </p>
      )}
    </>
  )
}

const CONTROLS: Record<QuestionKind['control'], ComponentType<Answered>> = {
  input: Labelled,
  textarea: Labelled,
  select: Labelled,
  radios: Choices,
  boxes: Choices,
  box: Consent,
  file: FileToSend,
  address: AddressParts,
}
