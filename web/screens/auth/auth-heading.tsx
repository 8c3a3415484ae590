import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHead } from '#web/components/shared/page-head.tsx'

/** What the screen is for, and one sentence under it. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack gap={6} mb="xl">
      <PageHead title={title} />
      <Title order={1}>{title}</Title>
      {children && <Text c="dimmed">{children}</Text>}
    </Stack>
  )
}
