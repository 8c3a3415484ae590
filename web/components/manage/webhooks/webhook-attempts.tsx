import { Trans, useLingui } from '@lingui/react/macro'
import { Code, Skeleton, Stack, Text } from '@mantine/core'
import type { WebhookDeliveryInFull } from '#contract/webhook-shapes.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { RelativeTime } from '#web/ui/date/relative-time.tsx'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import type { deliveryParams, WebhookPlace } from './webhook-place.ts'

type Props = { at: WebhookPlace; params: ReturnType<typeof deliveryParams> }

/** Delivery attempts, each with request and response. */
export function WebhookAttempts({ at, params }: Props) {
  const query = useApiQuery(at.logs.get, { params })
  const attempts = query.data?.data.attempts
  if (query.isError && !attempts) return <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
  if (!attempts) return <Skeleton height={40} />
  if (attempts.length === 0)
    return (
      <Text size="sm">
        <Trans>Not sent yet.</Trans>
      </Text>
    )
  return attempts.map((attempt) => <Attempt key={attempt.id} attempt={attempt} timezone={at.timezone} />)
}

type Attempt = WebhookDeliveryInFull['attempts'][number]

function Attempt({ attempt, timezone }: { attempt: Attempt; timezone: string }) {
  const { created_at, duration_ms, request_body, response_body } = attempt
  const outcome = useOutcome(attempt)
  return (
    <Stack gap={4}>
      <Text size="sm">
        <RelativeTime instant={created_at} zone={timezone} /> · {outcome} · <Trans>{duration_ms} ms</Trans>
      </Text>
      <Body title={<Trans>Request</Trans>} text={request_body} />
      <Body title={<Trans>Response</Trans>} text={response_body} />
    </Stack>
  )
}

function Body({ title, text }: { title: React.ReactNode; text: string | null }) {
  if (!text) return null
  return (
    <>
      <Text size="xs">{title}</Text>
      <Code block tabIndex={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {text}
      </Code>
    </>
  )
}

function useOutcome({ failure, response_code }: Attempt): string {
  const { t } = useLingui()
  if (failure === null || failure === 'STATUS') return t`answer ${response_code}`
  const words = {
    ADDRESS_REFUSED: t`the address leads into a private network`,
    NOT_REACHED: t`not reached`,
    TIMED_OUT: t`no answer within 10 seconds`,
    REDIRECTED: t`answered with a redirect, which isn’t followed`,
    SECRET_LOST: t`the secret can’t be read: renew it`,
    NOT_MADE: t`the message couldn’t be made`,
  }
  return words[failure]
}
