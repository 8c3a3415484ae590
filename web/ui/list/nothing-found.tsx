import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Empty state for a search or filter without results, with a button that clears it. */
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
