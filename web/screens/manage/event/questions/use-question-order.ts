import { useLingui } from '@lingui/react/macro'
import { type Question, questions } from '#contract/questions.ts'
import type { BelongsTo } from '#domain/question.ts'
import { firstBroken } from '#domain/question-condition.ts'
import { useSendingInTurn } from '#web/components/manage/screen/use-sending-in-turn.ts'
import { showAtOnce } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyProblem } from '#web/lib/notify.ts'

/** Reorders the questions of a part: at once on the screen, then on the server. False if a condition forbids the order. */
export function useQuestionOrder(all: readonly Question[]) {
  const { t } = useLingui()
  const params = { event_id: useEvent().id }
  const send = useSendingInTurn(questions.sort)

  return (part: BelongsTo, ids: readonly number[]): boolean => {
    const byId = new Map(all.map((question) => [question.id, question]))
    const others = all.filter(({ belongs_to }) => belongs_to !== part)
    const sorted = [...others, ...ids.flatMap((id) => byId.get(id) ?? [])]
    const broken = firstBroken(sorted)
    if (broken) {
      notifyProblem(t`“${broken.question.title}” depends on an earlier question, so it must come after it.`)
      return false
    }
    showAtOnce(questions.list, { params }, { data: sorted })
    send({ params, body: { sorted_question_ids: sorted.map(({ id }) => id) } })
    return true
  }
}
