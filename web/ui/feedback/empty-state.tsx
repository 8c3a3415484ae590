import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { lazyPart } from '#web/lib/lazy.tsx'
import type { Drawing } from './empty-drawing.tsx'

/** If the drawing cannot be fetched, the text is shown without it. */
const EmptyDrawing = lazyPart(() =>
  import('./empty-drawing.tsx').then(
    (part) => part.EmptyDrawing,
    () => () => null,
  ),
)

/** Empty state: one drawing, one sentence that explains the feature, one button. */
export function EmptyState({
  drawing,
  title,
  text,
  action,
}: {
  drawing: Drawing
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}) {
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center">
      <svg width="120" height="112" viewBox="0 0 120 112" fill="none" stroke="var(--manage-accent)" aria-hidden="true">
        <ellipse cx="60" cy="102" rx="40" ry="3" stroke="none" fill="var(--manage-line)" />
        <EmptyDrawing drawing={drawing} />
      </svg>
      <Title order={2} size="h3">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={440} style={{ textWrap: 'balance' }}>
          {text}
        </Text>
      )}
      {action}
    </Stack>
  )
}
