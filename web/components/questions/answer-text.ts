import { useLingui } from '@lingui/react/macro'
import type { StoredAnswer } from '#contract/answers.ts'
import { placeLine } from '#web/lib/place.ts'
import { useFormat } from '#web/lib/use-format.ts'

/** An answer in words. */
export function useAnswerText(): (answer: StoredAnswer['answer']) => string {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (answer) => {
    if (typeof answer === 'boolean') return answer ? t`Yes` : t`No`
    if (typeof answer !== 'object') return String(answer)
    return Array.isArray(answer) ? answer.join(', ') : (placeLine(answer, locale) ?? '')
  }
}
