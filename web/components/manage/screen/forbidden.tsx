import { Trans } from '@lingui/react/macro'
import { Card } from '@mantine/core'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from './page-header.tsx'

/** Replaces a screen that the user's role does not allow. Outside the screen's frame, `title` names it. */
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
