import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { ApiFailure } from '#contract/client.ts'
import type { ExportedFile, StartExport } from '#contract/exports.ts'
import type { ExportFormat } from '#domain/export.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { saveFile } from '#web/lib/calls/save-file.ts'
import { toListQuery } from '#web/lib/calls/url-state.ts'
import type { ApiList } from '#web/lib/calls/use-api-list.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyProblem } from '#web/lib/notify.ts'

/** Ids of rows that were selected one by one; null for everything found. */
type ChosenRows = { attendee_ids: readonly number[] } | { order_ids: readonly number[] } | null

type Started = { file: ExportedFile; chosen: ChosenRows | undefined }

export type Exporting = {
  /** `chosen` is omitted by the tool of the whole list. */
  start: (format: ExportFormat, chosen?: ChosenRows) => Promise<void>
  isPending: boolean
  /** The latest file, whose progress is shown. */
  latest: Started | null
  close: () => void
}

/** Exports a list with its current search, filters and sorting, or selected rows of it. */
export function useExport(list: Pick<ApiList<unknown>, 'state'>, endpoint: StartExport): Exporting {
  const { i18n } = useLingui()
  const { id: event_id } = useEvent()
  const [latest, setLatest] = useState<Started | null>(null)
  const [isPending, setPending] = useState(false)

  async function start(format: ExportFormat, chosen?: ChosenRows) {
    const { page: _page, per_page: _perPage, ...wanted } = toListQuery(list.state)
    setPending(true)
    try {
      const query = { ...wanted, format } as object
      const input = { params: { event_id }, query, ...(chosen && { body: chosen as never }) }
      const { data } = await callApi(endpoint, input)
      setLatest({ file: data, chosen })
      saveFile(data.file_path)
    } catch (error) {
      notifyProblem(i18n._(errorMessage(error as ApiFailure)))
    } finally {
      setPending(false)
    }
  }

  return { start, isPending, latest, close: () => setLatest(null) }
}
