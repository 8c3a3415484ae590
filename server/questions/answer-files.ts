import type { answerFiles as endpoints } from '#contract/answer-files.ts'
import type { Handlers } from '#server/http/serve.ts'
import { receiveFile } from './receive-file.ts'

export const answerFiles: Handlers<typeof endpoints> = {
  upload: ({ db, actor, order, params: { question_id }, body, services }) =>
    receiveFile({ db, actor, order, question_id, body, services }),
}
