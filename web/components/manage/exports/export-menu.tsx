import { Trans } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { lazyPart } from '#web/lib/lazy.tsx'
import { ToolButton } from '#web/ui/list/tool-button.tsx'
import { ManageMenu } from '#web/ui/overlay/menu.tsx'
import { ExportItems } from './export-items.tsx'
import type { Exporting } from './use-export.ts'

const ExportPanel = lazyPart(async () => (await import('./export-panel.tsx')).ExportPanel)

/** Exports all rows of a list. Shows the progress of the latest file, also if it is of selected rows. */
export function ExportMenu({ exporting: { start, isPending, latest, close } }: { exporting: Exporting }) {
  return (
    <>
      <ManageMenu
        width={200}
        target={
          <ToolButton icon={IconDownload} loading={isPending}>
            <Trans>Export</Trans>
          </ToolButton>
        }
      >
        <ExportItems onStart={(format) => void start(format)} />
      </ManageMenu>
      {latest && (
        <ExportPanel
          key={latest.file.id}
          file={latest.file}
          isAboveBar={latest.chosen !== undefined}
          onRetry={() => void start(latest.file.format, latest.chosen)}
          onClose={close}
        />
      )}
    </>
  )
}
