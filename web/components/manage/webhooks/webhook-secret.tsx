import { Trans, useLingui } from '@lingui/react/macro'
import { Code, Modal, Stack, Text } from '@mantine/core'
import { CopyButton } from '#web/components/shared/copy-button.tsx'

/** Shows a new secret, which is never shown again. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal opened onClose={onClose} title={t`Secret of the webhook`} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Stack>
        <Text>
          <Trans>
            Copy it now: it’s shown only this once. The receiver uses it to check that messages come from here.
          </Trans>
        </Text>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {secret}
        </Code>
        <CopyButton text={secret} label={t`Copy secret`} />
      </Stack>
    </Modal>
  )
}
