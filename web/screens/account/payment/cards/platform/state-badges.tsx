import { Trans } from '@lingui/react/macro'
import { Badge, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ConnectedState } from '#domain/connected-account.ts'

const STATES: Record<ConnectedState, { color: string; words: ReactNode }> = {
  details_missing: { color: 'orange', words: <Trans>Details missing</Trans> },
  in_review: { color: 'gray', words: <Trans>Under review</Trans> },
  ready: { color: 'teal', words: <Trans>Ready</Trans> },
  restricted: { color: 'red', words: <Trans>Restricted</Trans> },
}

export function StateBadges({ state, isTest }: { state: ConnectedState; isTest: boolean }) {
  const { color, words } = STATES[state]
  return (
    <Group gap="sm">
      <Badge color={color} variant="light">
        {words}
      </Badge>
      {isTest && (
        <Badge color="orange" variant="light">
          <Trans>Test mode: no money moves</Trans>
        </Badge>
      )}
    </Group>
  )
}
