import { Alert, Anchor, Badge, Button, Code, Group, Pill, Stack, Text, Tooltip } from '@mantine/core'
import { IconAlertCircle, IconPlus } from '@tabler/icons-react'
import { Initials } from '#web/components/manage/words/initials.tsx'
import { StatusBadge } from '#web/components/manage/words/status-badge.tsx'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { Sample } from './sample.tsx'

const STATUSES = [
  'LIVE',
  'DRAFT',
  'PAUSED',
  'ARCHIVED',
  'ENDED',
  'UPCOMING',
  'COMPLETED',
  'AWAITING_OFFLINE_PAYMENT',
  'PAYMENT_FAILED',
  'REFUND_PENDING',
  'REFUNDED',
  'CANCELLED',
]
const COLORS = ['gray', 'aubergine', 'plum', 'teal', 'orange', 'red']

/** Buttons, badges and notes. */
export function WordSamples() {
  return (
    <>
      <Sample title="Buttons">
        <Group gap="sm">
          <Button leftSection={<IconPlus size={18} stroke={1.5} />}>New event</Button>
          <Button variant="default">Cancel</Button>
          <Button variant="light">Quiet</Button>
          <Button variant="subtle">Subtle</Button>
          <Button color="red">Delete the event</Button>
          <Button loading>Save</Button>
          <Button disabled>Not yet</Button>
          <Anchor href="#links">A link</Anchor>
        </Group>
      </Sample>
      <Sample title="Badges">
        <Group gap="xs" data-testid="statuses">
          {STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </Group>
        <Group gap="xs">
          {COLORS.map((color) => (
            <Badge key={color} color={color}>
              {color}
            </Badge>
          ))}
          <Badge variant="default">on new products</Badge>
          <Badge color="aubergine" circle>
            3
          </Badge>
          <Pill withRemoveButton removeButtonProps={{ 'aria-label': 'Remove the filter', 'aria-hidden': false }}>
            Status: completed
          </Pill>
          <Code>GALA26</Code>
          <Initials name="Ada Byron" />
          <Initials name="Ada Byron" picture="/icon-192.png" />
          <Tooltip label="21 June 2031, 19:30" opened position="right" withinPortal={false}>
            <Text span>in five years</Text>
          </Tooltip>
        </Group>
      </Sample>
      <Sample title="Notes">
        <Stack gap="sm">
          {COLORS.map((color) => (
            <Alert
              key={color}
              color={color}
              icon={<IconAlertCircle size={20} stroke={1.5} />}
              title={`A note in ${color}`}
              role="note"
            >
              What happened, what it means, and what to do about it.
            </Alert>
          ))}
          <BlockError retry={() => undefined} />
        </Stack>
      </Sample>
    </>
  )
}
