import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Dialog, Group, Progress, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { type ExportedFile, exportFiles } from '#contract/exports.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'

const ASK_EVERY_MS = 700
const PATIENCE_MS = 8000

type Props = {
  file: ExportedFile
  /** Leaves room for the bar of selected rows, which has up to two lines. */
  isAboveBar: boolean
  onRetry: () => void
  onClose: () => void
}

const BAR_HEIGHT = 112

/** Progress of an export as reported by the server: rows written, not an estimate. */
export function ExportPanel({ file: asked, isAboveBar, onRetry, onClose }: Props) {
  const { t } = useLingui()
  const params = { event_id: asked.event_id, export_id: asked.id }
  const { data, refetch } = useApiQuery(
    exportFiles.get,
    { params },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (isUnderWay(state.data?.data ?? asked) ? ASK_EVERY_MS : false),
    },
  )
  const file = data?.data ?? asked
  const stop = async () => {
    await callApi(exportFiles.cancel, { params }).catch(() => undefined)
    await refetch()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      role="region"
      aria-label={t`Export`}
      position={{ right: 20, bottom: isAboveBar ? BAR_HEIGHT : 20 }}
      withBorder
      size="min(400px, calc(100vw - 40px))"
    >
      <Stack gap="xs">
        <Text fw={600}>{file.kind === 'ATTENDEES' ? t`Attendees as a file` : t`Orders as a file`}</Text>
        <Rows file={file} />
        <Text size="sm" role="status">
          <Words file={file} />
        </Text>
        <Group justify="flex-end" gap="sm">
          {isUnderWay(file) && (
            <Button variant="default" onClick={() => void stop()}>
              <Trans>Stop</Trans>
            </Button>
          )}
          {(file.status === 'FAILED' || file.status === 'CANCELLED') && (
            <Button variant="default" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          {!isUnderWay(file) && (
            <Button variant="default" onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

function isUnderWay({ status }: ExportedFile): boolean {
  return status === 'PENDING' || status === 'RUNNING'
}

const COLOURS = { PENDING: 'aubergine', RUNNING: 'aubergine', DONE: 'teal', FAILED: 'red', CANCELLED: 'gray' } as const

function Rows({ file: { status, total_rows, written_rows } }: { file: ExportedFile }) {
  const { t } = useLingui()
  const { number } = useFormat()
  const percent = total_rows ? (100 * written_rows) / total_rows : status === 'DONE' ? 100 : 0
  const written = number(written_rows)
  return (
    <>
      <Progress value={percent} color={COLOURS[status]} aria-label={t`Rows exported`} transitionDuration={250} />
      {total_rows !== null && (
        <Text size="sm" c="dimmed" className="tabular">
          <Plural value={total_rows} one={`${written} of # row`} other={`${written} of # rows`} />
        </Text>
      )}
    </>
  )
}

function Words({ file }: { file: ExportedFile }): ReactNode {
  switch (file.status) {
    case 'PENDING':
      return <Waiting path={file.file_path} />
    case 'RUNNING':
      return <Trans>Your browser is saving the file. You can keep working.</Trans>
    case 'DONE':
      return <Trans>Done. The file is in your downloads.</Trans>
    case 'CANCELLED':
      return <Trans>Stopped. The file is incomplete.</Trans>
    case 'FAILED':
      return <Trans>The download was interrupted. The file is incomplete.</Trans>
  }
}

/** Browsers may block a download that nobody clicked for; a link appears then. */
function Waiting({ path }: { path: string }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return <Trans>Your download is about to start.</Trans>
  return (
    <Trans>
      The download hasn’t started.{' '}
      <Anchor href={path} download="">
        Start it here
      </Anchor>
      .
    </Trans>
  )
}
