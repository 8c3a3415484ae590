import { useLingui } from '@lingui/react'
import { ApiFailure } from '#contract/client.ts'
import { fetchFile } from '#web/lib/calls/fetch-file.ts'
import { fetchErrorMessage } from '#web/lib/errors/error-words.ts'
import { saveContent } from '#web/lib/forms/save-content.ts'
import { notifyProblem } from '#web/lib/notify.ts'

const FILE = { method: 'GET', access: 'event', permission: 'orders.read', summary: '', response: null } as const

/** Saves a document as XML from its path below `/api`, or tells why EN 16931 cannot express it. */
export function useSaveXml(): (path: string) => Promise<void> {
  const { i18n } = useLingui()
  return async (path) => {
    try {
      const { name, content } = await fetchFile({ ...FILE, path }, {}, new AbortController().signal)
      saveContent(content, name)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      notifyProblem(i18n._(await fetchErrorMessage(error)))
    }
  }
}
