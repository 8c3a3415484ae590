import { useLingui } from '@lingui/react'
import { answerFiles } from '#contract/answer-files.ts'
import { ApiFailure } from '#contract/client.ts'
import type { SendFile } from '#web/components/questions/control-props.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import { visitorIssue } from '#web/lib/errors/visitor-issues.ts'
import { useCheckout } from '../use-checkout.ts'
import { sendPatiently } from './send-patiently.ts'

/** Uploads a file for a question of this order; a refusal is returned as text. */
export function useSendFile(): SendFile {
  const { i18n } = useLingui()
  const { params } = useCheckout()
  return async (question_id, file) => {
    const body = new FormData()
    body.set('file', file)
    try {
      const { data } = await sendPatiently(() =>
        callApi(answerFiles.upload, { params: { ...params, question_id }, body }),
      )
      return { sent: data }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const [issue] = error.issues
      return { refusal: issue ? visitorIssue(i18n, issue) : i18n._(visitorError(error)) }
    }
  }
}
