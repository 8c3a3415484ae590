import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Skeleton, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { TicketDesign } from '#domain/ticket-design.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import styles from './ticket-preview.module.css'
import { useDrawnPage } from './use-drawn-page.ts'
import { usePreviewFile } from './use-preview-file.ts'

/** A sample ticket in the present design: the PDF itself, drawn on a canvas. */
export function TicketPreview({ design }: { design: TicketDesign }) {
  const { t } = useLingui()
  const { file, isUpdating, failed, retry } = usePreviewFile(design)
  const { canvas, state, redraw } = useDrawnPage(file)
  const isDrawn = file !== undefined && state === 'done'
  const isWaiting = isUpdating || state === 'pending'
  const hasFailed = failed || state === 'failed'
  return (
    <section className={styles.preview} aria-label={t`Preview`} aria-busy={isWaiting}>
      <div className={styles.pane} data-paper={design.paper_size}>
        {hasFailed && <BlockError retry={failed ? retry : redraw} isFetching={isWaiting} />}
        {!hasFailed && !isDrawn && (
          <Skeleton className={styles.waiting} height={420} role="status" aria-label={t`Loading`} />
        )}
        <canvas
          ref={canvas}
          className={styles.canvas}
          role="img"
          aria-label={t`Sample ticket`}
          data-state={hasFailed ? 'failed' : isWaiting ? 'pending' : 'done'}
          hidden={hasFailed || !isDrawn}
        />
      </div>
      {file && !hasFailed && <OpenLink file={file} />}
      <Text size="sm" c="dimmed">
        <Trans>A sample with this event’s details. Its code lets no one in.</Trans>
      </Text>
    </section>
  )
}

/** Opens the sample where the browser shows PDFs: from there it can be printed. */
function OpenLink({ file }: { file: Blob }) {
  const address = useAddress(file)
  if (!address) return null
  return (
    <Anchor href={address} target="_blank" rel="noopener" className={styles.link}>
      <IconExternalLink size={18} stroke={1.5} aria-hidden="true" />
      <Trans>Open as PDF</Trans>
    </Anchor>
  )
}

/** Address of a file in memory, as long as it is shown. */
function useAddress(file: Blob): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const own = URL.createObjectURL(file)
    setAddress(own)
    return () => URL.revokeObjectURL(own)
  }, [file])
  return address
}
