import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ConnectedAccount } from '#contract/connected-accounts.ts'

type Known = NonNullable<ConnectedAccount['account']>

/** Tells who has to act next, and what it means for buyers. */
export function WhatHappensNext({ standing }: { standing: Known }) {
  return <Text>{wordsFor(standing)}</Text>
}

function wordsFor({ state, remedy, can_charge }: Known): ReactNode {
  if (state === 'details_missing')
    return <Trans>Stripe still needs to know who you are. Until then buyers can’t pay by card.</Trans>
  if (state === 'ready')
    return remedy ? (
      <Trans>Buyers can pay by card. Stripe will soon need more details; give them before it stops payments.</Trans>
    ) : (
      <Trans>Buyers can pay by card in every event that offers it.</Trans>
    )
  if (state === 'in_review')
    return can_charge ? (
      <Trans>Buyers can pay by card. Stripe checks your details before it pays out to you.</Trans>
    ) : (
      <Trans>Stripe checks your details, which takes up to a few days. You have nothing to do.</Trans>
    )
  if (remedy === 'ask_provider')
    return <Trans>Stripe has stopped this account. Its dashboard says why, and how to reach Stripe.</Trans>
  return can_charge ? (
    <Trans>Buyers can pay by card, but Stripe pays nothing out to you until you give more details.</Trans>
  ) : (
    <Trans>Stripe has stopped payments by card until you give more details.</Trans>
  )
}
