import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Divider, Loader, Stack, Text, Title } from '@mantine/core'
import { type CardReconciliation, cardReconciliation } from '#contract/card-reconciliation.ts'
import { useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useUser } from '#web/lib/manage-context.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { AskingButton } from '../asking-button.tsx'
import { DifferenceList } from './difference-list.tsx'
import { FAILURE_WORDS } from './failure-words.ts'

const ASK_EVERY_MS = 2_000

/**
 * Comparison of a connected account's card payments with the provider's, with the differences. Null if the account is not ready
 * and was never compared.
 */
export function Comparison({ isReady }: { isReady: boolean }) {
  const params = { account_id: useUser().account_id }
  const query = useApiQuery(
    cardReconciliation.get,
    { params },
    { staleTime: 0, refetchInterval: ({ state }) => (isUnderWay(state.data?.data) ? ASK_EVERY_MS : false) },
  )
  const now = query.data?.data
  if (!now || (!isReady && !now.last_run)) return null
  const { open_differences } = now
  return (
    <Stack mt="xl">
      <Divider />
      <Title order={3} size="h4">
        <Trans>Compared with Stripe</Trans>
      </Title>
      <div role="status">
        <HowItStands now={now} />
      </div>
      {open_differences > 0 && <DifferenceList count={open_differences} key={now.last_run?.ended_at} />}
      <Former now={now} />
      <CompareNow isUnderWay={isUnderWay(now)} />
    </Stack>
  )
}

type Now = { now: CardReconciliation }

const isUnderWay = (now: CardReconciliation | undefined) => now?.last_run?.ended_at === null

function HowItStands({ now }: Now) {
  const { last_run, last_success, open_differences } = now
  return (
    <Stack gap="sm">
      {isUnderWay(now) && <Progress compared={last_run?.compared ?? 0} />}
      {last_run?.failure && <Failed failure={last_run.failure} isUnderWay={isUnderWay(now)} />}
      {last_success ? (
        <Text size="sm">
          <LastSuccess run={last_success} isAgreed={open_differences === 0} />
        </Text>
      ) : (
        !last_run && (
          <Text size="sm">
            <Trans>Not compared yet. It happens every night, and whenever you want.</Trans>
          </Text>
        )
      )}
    </Stack>
  )
}

type Run = NonNullable<CardReconciliation['last_success']>

function LastSuccess({ run, isAgreed }: { run: Run; isAgreed: boolean }) {
  const { timezone } = useUser()
  const { relative } = useFormat()
  const { compared } = run
  const when = relative(run.ended_at ?? run.started_at, new Date().toISOString(), timezone)
  if (compared === 0 && isAgreed) return <Trans>Last compared {when}: there were no payments to compare.</Trans>
  if (!isAgreed)
    return (
      <Trans>
        Last compared {when}: <Plural value={compared} one="# payment" other="# payments" />.
      </Trans>
    )
  return (
    <Trans>
      Last compared {when}: <Plural value={compared} one="# payment, it agrees" other="# payments, all agree" />.
    </Trans>
  )
}

function Progress({ compared }: { compared: number }) {
  return (
    <Text size="sm" display="flex" style={{ alignItems: 'center', gap: 8 }}>
      <Loader size="xs" aria-hidden="true" />
      <span className="tabular">
        <Trans>
          Comparing: <Plural value={compared} one="# payment so far" other="# payments so far" />.
        </Trans>
      </span>
    </Text>
  )
}

function Failed({ failure, isUnderWay }: { failure: NonNullable<Run['failure']>; isUnderWay: boolean }) {
  const { t, i18n } = useLingui()
  const { why, toDo } = FAILURE_WORDS[failure]
  return (
    <Alert color="orange" title={isUnderWay ? t`The last try failed` : t`The comparison failed`}>
      {i18n._(why)} {isUnderWay ? <Trans>We’ll try again automatically.</Trans> : i18n._(toDo)}
    </Alert>
  )
}

/** Accounts that were disconnected: their payments can no longer be asked for. */
function Former({ now: { former_accounts } }: Now) {
  const { date } = useFormat()
  const { timezone } = useUser()
  return former_accounts.map(({ provider_account, disconnected_at }) => {
    const day = date(disconnected_at, timezone)
    return (
      <Text key={provider_account + disconnected_at} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <Trans>
          Payments through {provider_account} can no longer be compared: it was disconnected on {day}.
        </Trans>
      </Text>
    )
  })
}

function CompareNow({ isUnderWay }: { isUnderWay: boolean }) {
  const { i18n } = useLingui()
  const params = { account_id: useUser().account_id }
  const { mutate, isPending } = useApiMutation(cardReconciliation.start)
  const start = () => mutate({ params }, { onError: (failure) => notifyProblem(i18n._(errorMessage(failure))) })
  return (
    <AskingButton w="fit-content" isRunning={isUnderWay || isPending} onClick={start}>
      <Trans>Compare now</Trans>
    </AskingButton>
  )
}
