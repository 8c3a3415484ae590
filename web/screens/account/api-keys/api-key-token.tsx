import { Trans, useLingui } from '@lingui/react/macro'
import { Code, Modal, Stack, Text } from '@mantine/core'
import { CopyButton } from '#web/components/shared/copy-button.tsx'

/** The token of a new key, which is never shown again. */
export function ApiKeyToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={t`API key created`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack>
        <Text>
          <Trans>Copy it now and keep it like a password: it’s shown only this once, and no one can look it up.</Trans>
        </Text>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {token}
        </Code>
        <CopyButton text={token} label={t`Copy API key`} />
      </Stack>
    </Modal>
  )
}
