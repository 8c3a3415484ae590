import { useLingui } from '@lingui/react/macro'
import type { PublicQuestion } from '#contract/questions.ts'
import fields from '#web/components/shared/field.module.css'

/** Title of a question, marked if optional. */
export function Title({ question }: { question: PublicQuestion }) {
  const { t } = useLingui()
  return (
    <>
      {question.title} {!question.required && <span className={fields.optional}>{t`(optional)`}</span>}
    </>
  )
}
