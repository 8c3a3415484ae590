import { Trans } from '@lingui/react/macro'
import { Card } from '@mantine/core'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from './page-header.tsx'

/** In the place of a screen that somebody's role does not open; outside of its frame, the title says what would stand there. */
export default function Forbidden({ title }: { title?: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Card withBorder>
        <EmptyState
          drawing="door"
          title={<Trans>Your role can’t open this page</Trans>}
          text={<Trans>If you need access, ask an administrator of your account.</Trans>}
        />
      </Card>
    </>
  )
}
