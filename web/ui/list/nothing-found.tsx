import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** A list in which search and filters find nothing; the button clears them. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing="search"
      title={<Trans>No results</Trans>}
      text={<Trans>Try fewer words or clear the filters.</Trans>}
      action={
        <Button variant="default" onClick={onClear}>
          <Trans>Show all</Trans>
        </Button>
      }
    />
  )
}
