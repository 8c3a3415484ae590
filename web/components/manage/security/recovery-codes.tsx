import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { CopyButton } from '#web/components/shared/copy-button.tsx'
import { pageI18n } from '#web/lib/formats/i18n.ts'
import { withOverlays } from '#web/lib/overlays.ts'
import { DialogActions } from '#web/ui/overlay/dialog-actions.tsx'
import styles from './recovery-codes.module.css'

/** Shows new recovery codes, which cannot be shown again. Does nothing for null. */
export function showRecoveryCodes(codes: readonly string[] | null): void {
  if (!codes) return
  void withOverlays(({ modals }) => {
    const id = modals.open({
      title: pageI18n()._(msg`Keep your recovery codes`),
      closeButtonProps: { 'aria-label': pageI18n()._(msg`Close`) },
      closeOnClickOutside: false,
      children: <RecoveryCodes codes={codes} close={() => modals.close(id)} />,
    })
  })
}

export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const { t } = useLingui()
  return (
    <Stack>
      <Text>
        <Trans>
          Each code works once, in case you lose your phone or passkey. Print them or keep them in a password manager.
          We can’t show them again.
        </Trans>
      </Text>
      <ul className={styles.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <CopyButton text={codes.join('\n')} label={t`Copy codes`} />
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
          download="foyer-recovery-codes.txt"
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.5} />}
        >
          <Trans>Download as text</Trans>
        </Button>
      </Group>
      <DialogActions>
        <Button onClick={close}>
          <Trans>I’ve kept them</Trans>
        </Button>
      </DialogActions>
    </Stack>
  )
}
