import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useState } from 'react'
import type { ApiFailure } from '#contract/client.ts'
import type { ExportedFile, StartExport } from '#contract/exports.ts'
import type { ExportFormat } from '#domain/export.ts'
import { callApi } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-words.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toListQuery } from '#web/lib/url-state.ts'
import type { ApiList } from '#web/lib/use-api-list.ts'
import { later } from '#web/ui/lazy/later.tsx'
import { ToolButton } from '#web/ui/list/tool-button.tsx'
import { ManageMenu, MenuItem } from '#web/ui/overlay/menu.tsx'

const ExportPanel = later(async () => (await import('./export-panel.tsx')).ExportPanel)

type Props = {
  list: Pick<ApiList<unknown>, 'state'>
  endpoint: StartExport
}

/** Takes out, as a file, all rows of a list as it is searched, filtered and sorted at the moment. */
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
