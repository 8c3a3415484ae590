import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { CardPaymentsOfAccount } from '#contract/card-payments.ts'
import type { ApiFailure } from '#contract/client.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { lazyPart } from '#web/lib/lazy.tsx'
import { WhatYouNeed } from './what-you-need.tsx'

/** Card payments of the account: with its own keys of the provider, or through the platform. */
export function CardPayments({ query }: { query: UseQueryResult<{ data: CardPaymentsOfAccount }, ApiFailure> }) {
  return (
    <WhenLoaded query={query}>
      {({ data }) => (
        <>
          <Stand now={data} />
          {data.is_connected && !data.is_out_of_reach && <Comparison isReady={data.is_ready} />}
        </>
      )}
    </WhenLoaded>
  )
}

const Comparison = lazyPart(async () => (await import('./comparison/comparison.tsx')).Comparison, { words: 'cards' })
/** Loaded on demand: when keys are to be entered, or an account is connected. */
const KeysForm = lazyPart(async () => (await import('./keys-form.tsx')).KeysForm)
const Connected = lazyPart(async () => (await import('./connected.tsx')).Connected, {
  fallback: <Skeleton height={240} />,
})
const PlatformAccount = lazyPart(async () => (await import('./platform/platform-account.tsx')).PlatformAccount, {
  words: 'cards',
  fallback: <Skeleton height={240} />,
})
const ConnectWithProvider = lazyPart(
  async () => (await import('./platform/connect-with-provider.tsx')).ConnectWithProvider,
  { words: 'cards', fallback: <Skeleton height={120} /> },
)

function Stand({ now }: { now: CardPaymentsOfAccount }) {
  const [isEntering, setEntering] = useState(false)
  const form = isEntering && (
    <KeysForm now={now} onDone={() => setEntering(false)} onCancel={() => setEntering(false)} />
  )
  if (now.is_of_platform) return <PlatformAccount now={now} />
  if (now.is_connected) return form || <Connected now={now} onReplace={() => setEntering(true)} />
  if (now.is_platform_offered && !isEntering)
    return <ConnectWithProvider now={now} onEnterKeys={() => setEntering(true)} />
  return (
    <>
      <WhatYouNeed />
      {form || (
        <Button onClick={() => setEntering(true)}>
          <Trans>Enter keys</Trans>
        </Button>
      )}
    </>
  )
}
