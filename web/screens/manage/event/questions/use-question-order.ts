import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { ApiFailure } from '#contract/client.ts'
import type { Output } from '#contract/endpoint.ts'
import { type Question, questions } from '#contract/questions.ts'
import type { BelongsTo } from '#domain/question.ts'
import { firstBroken } from '#domain/question-condition.ts'
import { callApi } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-words.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { pageQueryClient, queryKey, refresh } from '#web/lib/query.ts'

/** Puts the questions of a part in another order: at once on the screen, then on the server. False where a condition forbids it. */
export function useQuestionOrder(all: readonly Question[]) {
  const { t } = useLingui()
  const params = { event_id: useEvent().id }
  const send = useSendingInTurn(params)

  return (part: BelongsTo, ids: readonly number[]): boolean => {
    const byId = new Map(all.map((question) => [question.id, question]))
    const others = all.filter(({ belongs_to }) => belongs_to !== part)
    const sorted = [...others, ...ids.flatMap((id) => byId.get(id) ?? [])]
    const broken = firstBroken(sorted)
    if (broken) {
      notifyProblem(t`“${broken.question.title}” depends on an earlier question, so it must come after it.`)
      return false
    }
    pageQueryClient().setQueryData<Output<typeof questions.list>>(queryKey(questions.list, { params }), {
      data: sorted,
    })
    send(sorted.map(({ id }) => id))
    return true
  }
}

/** One request after the other, so that the last order is the one that stays. */
function useSendingInTurn(params: { event_id: number }): (sorted_question_ids: number[]) => void {
  const { i18n } = useLingui()
  const sending = useRef(Promise.resolve())
  const waiting = useRef(0)

  async function send(sorted_question_ids: number[]): Promise<void> {
    const input = { params, body: { sorted_question_ids } }
    try {
      await callApi(questions.sort, input)
    } catch (error) {
      if (error instanceof ApiFailure) notifyProblem(i18n._(errorMessage(error)))
    } finally {
      waiting.current -= 1
      // What is on its way would be undone on the screen by an answer that does not know it yet.
      if (waiting.current === 0) await refresh(questions.sort, input)
    }
  }

  return (ids) => {
    waiting.current += 1
    sending.current = sending.current.then(() => send(ids))
  }
}
