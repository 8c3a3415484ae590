import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { QrPicture, useQrCode } from '#web/components/manage/words/qr-picture.tsx'
import { CopyButton } from '#web/components/shared/copy-button.tsx'
import type { Saved } from './check-in-list-form.tsx'
import { useCheckInListLink } from './use-check-in-list-link.ts'

/** Link to the check-in page, as text and as a QR code for the phones of staff. */
export function ShareDialog({ saved: { list, pin }, onClose }: { saved: Saved; onClose: () => void }) {
  const { t } = useLingui()
  const link = useCheckInListLink(list)
  const picture = useQrCode(link)
  return (
    <Modal opened onClose={onClose} title={t`Link of ${list.name}`} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Stack align="center" ta="center">
        <Text>
          <Trans>Scan this with the phones at the door, or send the link to your door staff.</Trans>
        </Text>
        <QrPicture picture={picture} label={t`QR code of the link`} />
        <Anchor href={link} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
          {link}
        </Anchor>
        {pin && (
          <Text>
            <Trans>
              PIN: <strong className="tabular">{pin}</strong>. Write it down. It won’t be shown again.
            </Trans>
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <Trans>Anyone with the link can check people in. It doesn’t show email addresses.</Trans>
        </Text>
        <Group>
          <CopyButton text={link} label={t`Copy link`} />
          <Button
            component="a"
            href={link}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={18} stroke={1.5} />}
          >
            <Trans>Open</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
