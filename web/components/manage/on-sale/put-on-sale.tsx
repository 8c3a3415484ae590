import { Trans } from '@lingui/react/macro'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Event, events } from '#contract/events.ts'
import { products } from '#contract/products.ts'
import { EmailCodeForm } from '#web/components/manage/security/email-code-form.tsx'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { usePutOnSale } from './use-put-on-sale.ts'
import { useReadiness } from './use-readiness.ts'
import type { SavedWay } from './use-way-to-pay.ts'
import { WayToPayFields } from './way-to-pay-fields.tsx'

type Props = {
  event: Event
  /** Opens the celebration before the screen learns that the event is on sale. */
  onLive?: (event: Event) => unknown
  /** Content beside the button that puts the event on sale. */
  secondary?: ReactNode
}

/** Puts an event on sale, or shows what is missing and lets the user add it here. */
export function PutOnSale(props: Props) {
  const { readiness, isError, refetch } = useReadiness(props.event.id)
  // Users without the permission to set payments learn from the server that they are missing.
  const maySayHow = useMay()(events.updateSettings)
  if (isError) return <BlockError retry={() => void refetch()} />
  if (!readiness) return <Skeleton height={120} radius="md" />
  if (!readiness.hasTicket) return <NothingToSell {...props} />
  if (readiness.mustConfirm) return <ConfirmFirst {...props} />
  return (
    <Question
      {...props}
      way={readiness.way}
      isAsking={maySayHow && readiness.costsMoney && !readiness.hasWayToPay}
      refetch={refetch}
    />
  )
}

function NothingToSell({ event, secondary }: Props) {
  const may = useMay()
  return (
    <Stack>
      <Text>
        <Trans>There’s nothing to sell yet. Create a paid or free ticket.</Trans>
      </Text>
      <Group justify="flex-end">
        {secondary}
        {may(products.create) && (
          <Button component={Link} to={`/manage/event/${event.id}/products#create-product`}>
            <Trans>Create ticket</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function ConfirmFirst({ secondary }: Props) {
  const user = useUser()
  return (
    <Stack>
      <Text>
        <Trans>
          We send tickets in your name, so confirm your email address first. We sent a code to{' '}
          <strong>{user.email}</strong>.
        </Trans>
      </Text>
      <EmailCodeForm user={user} />
      <Group justify="flex-end">{secondary}</Group>
    </Stack>
  )
}

type QuestionProps = Props & { way: SavedWay; isAsking: boolean; refetch: () => Promise<unknown> }

function Question({ secondary, isAsking, ...props }: QuestionProps) {
  const { form, pending, submit } = usePutOnSale({ ...props, isAsking })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>
          <Trans>Your page goes public and people can get tickets.</Trans>
        </Text>
        {isAsking && (
          <>
            <Text size="sm" c="dimmed">
              <Trans>Some tickets cost money, so choose how people pay. The money goes straight to you.</Trans>
            </Text>
            <WayToPayFields form={form} />
          </>
        )}
        <Group justify="flex-end">
          {secondary}
          <Button type="submit" variant="gradient" loading={pending}>
            <Trans>Put on sale</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
