import { useLingui } from '@lingui/react/macro'
import type { StoredAnswer } from '#contract/answers.ts'
import { isFileAnswer } from '#domain/judge-answer.ts'
import { placeLine } from '#web/lib/formats/place.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'

/** Formats an answer as text. */
export function useAnswerText(): (answer: StoredAnswer['answer']) => string {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (answer) => {
    if (typeof answer === 'boolean') return answer ? t`Yes` : t`No`
    if (typeof answer !== 'object') return String(answer)
    if (isFileAnswer(answer)) return answer.file_name
    return Array.isArray(answer) ? answer.join(', ') : (placeLine(answer, locale) ?? '')
  }
}
