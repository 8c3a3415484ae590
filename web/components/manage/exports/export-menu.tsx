import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useState } from 'react'
import type { ApiFailure } from '#contract/client.ts'
import type { ExportedFile, StartExport } from '#contract/exports.ts'
import type { ExportFormat } from '#domain/export.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { saveFile } from '#web/lib/calls/save-file.ts'
import { toListQuery } from '#web/lib/calls/url-state.ts'
import type { ApiList } from '#web/lib/calls/use-api-list.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { ToolButton } from '#web/ui/list/tool-button.tsx'
import { ManageMenu, MenuItem } from '#web/ui/overlay/menu.tsx'

const ExportPanel = lazyPart(async () => (await import('./export-panel.tsx')).ExportPanel)

type Props = {
  list: Pick<ApiList<unknown>, 'state'>
  endpoint: StartExport
}

/** Exports all rows of a list with its current search, filters and sorting. */
export function ExportMenu({ list, endpoint }: Props) {
  const { i18n } = useLingui()
  const event = useEvent()
  const [file, setFile] = useState<ExportedFile | null>(null)
  const [pending, setPending] = useState(false)

  async function start(format: ExportFormat) {
    const { page: _page, per_page: _perPage, ...wanted } = toListQuery(list.state)
    setPending(true)
    try {
      const query = { ...wanted, format } as object
      const { data } = await callApi(endpoint, { params: { event_id: event.id }, query })
      setFile(data)
      saveFile(data.file_path)
    } catch (error) {
      notifyProblem(i18n._(errorMessage(error as ApiFailure)))
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <ManageMenu
        width={200}
        target={
          <ToolButton icon={IconDownload} loading={pending}>
            <Trans>Export</Trans>
          </ToolButton>
        }
      >
        <MenuItem
          leftSection={<IconFileSpreadsheet size={18} stroke={1.5} aria-hidden />}
          onClick={() => void start('xlsx')}
        >
          <Trans>Excel (.xlsx)</Trans>
        </MenuItem>
        <MenuItem
          leftSection={<IconFileTypeCsv size={18} stroke={1.5} aria-hidden />}
          onClick={() => void start('csv')}
        >
          <Trans>CSV</Trans>
        </MenuItem>
      </ManageMenu>
      {file && (
        <ExportPanel key={file.id} file={file} onRetry={() => void start(file.format)} onClose={() => setFile(null)} />
      )}
    </>
  )
}
