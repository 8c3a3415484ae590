import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Group, Modal, Stack, Text } from '@mantine/core'
import { exportFiles } from '#contract/exports.ts'
import { shownCode } from '#domain/promo-code.ts'
import { ExportMenu } from '#web/components/manage/exports/export-menu.tsx'
import { useExport } from '#web/components/manage/exports/use-export.ts'
import { CopyButton } from '#web/components/shared/copy-button.tsx'
import { FIRST_PAGE } from '#web/lib/calls/url-state.ts'

export type Made = { batch_id: number; codes: string[] }

/** Newly created codes, to copy or export. */
export function BatchMade({ made: { batch_id, codes }, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useLingui()
  const ofBatch = { state: { ...FIRST_PAGE, filter_fields: { batch_id: { eq: String(batch_id) } } } }
  const exporting = useExport(ofBatch, exportFiles.startPromoCodes)
  return (
    <Modal opened onClose={onClose} title={t`Promo codes created`} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Stack>
        <Text>
          <Plural
            value={codes.length}
            one="# promo code is ready. Export it as a file, or copy it."
            other="# promo codes are ready. Export them as a file, or copy them."
          />
        </Text>
        <Text size="sm" c="dimmed">
          <Trans>The first one is {shownCode(codes[0] ?? '')}.</Trans>
        </Text>
        <Group>
          <ExportMenu exporting={exporting} />
          <CopyButton text={codes.map(shownCode).join('\n')} label={t`Copy codes`} />
        </Group>
      </Stack>
    </Modal>
  )
}
