import { Button, Card, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ManageEventCard } from '#web/components/manage/events/event-card.tsx'
import { ShareEvent } from '#web/components/manage/events/share-event.tsx'
import { FirstSteps } from '#web/components/manage/on-sale/first-steps.tsx'
import { useOnSaleDialog } from '#web/components/manage/on-sale/on-sale-dialog.tsx'
import { PutOnSale } from '#web/components/manage/on-sale/put-on-sale.tsx'
import { CopyButton } from '#web/components/shared/copy-button.tsx'
import { EventContext } from '#web/lib/manage-context.ts'
import { Beside, Sample } from './sample.tsx'
import { NO_WAY_TO_PAY, NOTHING_TO_SELL, SAMPLE_EVENT } from './sample-event.ts'

const DRAFT = { ...SAMPLE_EVENT, status: 'DRAFT' as const }

/** Events in a list, before sales start, and shared. */
export function EventSamples() {
  const celebrate = useOnSaleDialog()
  return (
    <>
      <Sample title="Events in a list">
        <Still>
          <Stack gap="sm">
            <ManageEventCard event={SAMPLE_EVENT} withOrganizer />
            <ManageEventCard
              event={{
                ...DRAFT,
                title: 'An evening with a title that is longer than most, and a place that is online',
                category: 'COMEDY',
                is_online_event: true,
                quantity_left: null,
              }}
            />
          </Stack>
        </Still>
      </Sample>
      <Sample title="Going on sale">
        <Still>
          <Beside>
            {[SAMPLE_EVENT.id, NOTHING_TO_SELL, NO_WAY_TO_PAY].map((id) => (
              <Card key={id} withBorder>
                <PutOnSale event={{ ...DRAFT, id }} secondary={<Button variant="default">Not yet</Button>} />
              </Card>
            ))}
          </Beside>
        </Still>
        <div>
          <Button variant="default" onClick={() => celebrate(SAMPLE_EVENT)}>
            Say that it is on sale
          </Button>
        </div>
      </Sample>
      <Sample title="First steps">
        <Still>
          <EventContext value={{ ...DRAFT, id: NO_WAY_TO_PAY }}>
            <FirstSteps />
          </EventContext>
        </Still>
      </Sample>
      <Sample title="Handing it on">
        <Card withBorder>
          <ShareEvent event={SAMPLE_EVENT} />
        </Card>
        <div>
          <CopyButton text="https://example.com" label="Copy a link" />
        </div>
      </Sample>
    </>
  )
}

/** For viewing only: elements that would call a server or navigate cannot be pressed. */
function Still({ children }: { children: ReactNode }) {
  return <div inert>{children}</div>
}
