import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { CopyButton } from '#web/components/shared/copy-button.tsx'
import styles from './link-line.module.css'

/** A link with a copy button; `isOpened` adds a button that opens the page. */
export function LinkLine({ url, isOpened = false }: { url: string; isOpened?: boolean }) {
  const { t } = useLingui()
  return (
    <Group gap="sm">
      <span className={styles.link}>{url}</span>
      <CopyButton text={url} label={t`Copy link`} />
      {isOpened && (
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={18} stroke={1.5} />}
        >
          <Trans>View page</Trans>
        </Button>
      )}
    </Group>
  )
}
