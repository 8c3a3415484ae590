import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScreenTitle } from '#web/components/frame/screens.ts'
import { PageHead } from '#web/components/shared/page-head.tsx'
import styles from './page-header.module.css'

type Props = {
  /** Where it is not that of the screen's row: a screen about one thing is called after it. */
  title?: string
  text?: ReactNode
  action?: ReactNode
}

/** Title, one sentence, and at most one primary action; the page's title in the browser is the same. */
export function PageHeader({ title: given, text, action }: Props) {
  const own = useScreenTitle()
  const title = given ?? own
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="lg">
      <PageHead title={title} />
      <Stack gap={4} flex="1 1 320px" miw={0}>
        <Title order={1} className={styles.title}>
          {title}
        </Title>
        {text && (
          <Text c="dimmed" maw={680}>
            {text}
          </Text>
        )}
      </Stack>
      {action}
    </Group>
  )
}
