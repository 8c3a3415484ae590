import { Trans } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import styles from './what-you-need.module.css'

const REGISTER = 'https://dashboard.stripe.com/register'
const KEYS = 'https://dashboard.stripe.com/apikeys'

/** Instructions for creating the two keys. */
export function WhatYouNeed() {
  const account = (
    <Anchor href={REGISTER} target="_blank" rel="noopener" underline="always">
      <Trans>Stripe account</Trans>
    </Anchor>
  )
  const keys = (
    <Anchor href={KEYS} target="_blank" rel="noopener" underline="always">
      <Trans>API keys in Stripe’s dashboard</Trans>
    </Anchor>
  )
  return (
    <>
      <Text mb="sm">
        <Trans>
          Buyers pay by card, and the money goes straight to your own account at Stripe. Stripe’s fees are between you
          and Stripe; we take none.
        </Trans>
      </Text>
      <ol className={styles.steps}>
        <li>
          <Trans>Open a {account}, or use the one you have.</Trans>
        </li>
        <li>
          <Trans>
            Open the {keys} and create a restricted key. Allow it to write payment intents, charges and refunds, and
            webhook endpoints, and to read the account and payouts. A standard secret key works as well, but may do more
            than it needs.
          </Trans>
        </li>
        <li>
          <Trans>Enter this key and the publishable key here. We try them before we keep them.</Trans>
        </li>
      </ol>
    </>
  )
}
