import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { type CardDifference, cardReconciliation } from '#contract/card-reconciliation.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { DIFFERENCE_WORDS } from './difference-words.ts'

const AT_FIRST = 10
const MOST = 100

/** Differences between our payments and Stripe's, newest first. */
export function DifferenceList({ count }: { count: number }) {
  const { t } = useLingui()
  const params = { account_id: useUser().account_id }
  const [per_page, setShown] = useState(AT_FIRST)
  const query = useApiQuery(cardReconciliation.differences, { params, query: { per_page } }, { staleTime: 0 })
  return (
    <>
      <Alert color="red">
        <Plural
          value={count}
          one="# payment differs. Nothing changes by itself: look at it, and put it right in the order or in Stripe’s dashboard."
          other="# payments differ. Nothing changes by itself: look at them, and put them right in the order or in Stripe’s dashboard."
        />
      </Alert>
      <WhenLoaded query={query}>
        {({ data }) => (
          <>
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t`Differences`}>
              {data.map((difference) => (
                <Difference key={difference.id} difference={difference} />
              ))}
            </Stack>
            {count > per_page && per_page < MOST && (
              <Button variant="default" w="fit-content" onClick={() => setShown(MOST)}>
                <Trans>Show more</Trans>
              </Button>
            )}
          </>
        )}
      </WhenLoaded>
    </>
  )
}

function Difference({ difference }: { difference: CardDifference }) {
  const { i18n } = useLingui()
  const { date } = useFormat()
  const { timezone } = useUser()
  const { cause, reference, order, found_at } = difference
  const { title, toDo } = DIFFERENCE_WORDS[cause]
  const found = date(found_at, timezone)
  return (
    <Paper component="li" withBorder radius="md" p="md">
      <Stack gap={6}>
        <Group justify="space-between" gap="xs" align="baseline">
          <Text fw={600}>{i18n._(title)}</Text>
          {order && (
            <Anchor component={Link} to={`/manage/event/${order.event_id}/orders#order-${order.id}`} size="sm">
              <Trans>Order {order.public_id}</Trans>
            </Anchor>
          )}
        </Group>
        <Amounts difference={difference} />
        <Text size="sm">{i18n._(toDo)}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Trans>
            At Stripe: {reference}. Found on {found}.
          </Trans>
        </Text>
      </Stack>
    </Paper>
  )
}

function Amounts({ difference }: { difference: CardDifference }) {
  const { money } = useFormat()
  const { amount_here, currency_here, amount_there, currency_there } = difference
  const [here, there] = [money(amount_here, currency_here), money(amount_there, currency_there)]
  return (
    <Text size="sm" className="tabular">
      <Trans>
        Here <b>{here}</b>, at Stripe <b>{there}</b>
      </Trans>
    </Text>
  )
}
