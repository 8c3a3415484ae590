import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { Account } from '#contract/accounts.ts'
import { LOCALE_NAMES } from '#domain/locale.ts'
import { Facts } from '#web/ui/figures/facts.tsx'
import { Section } from '#web/ui/layout/sections.tsx'

/** Read-only settings, for members who may not change them. */
export function AccountFacts({ account }: { account: Account }) {
  const { t } = useLingui()
  return (
    <Section id="account" title={t`Account`} text={t`Your events and organizers belong to it.`}>
      <Facts
        facts={[
          { label: t`Name`, value: account.name },
          { label: t`Default currency`, value: account.currency_code },
          { label: t`Time zone`, value: account.timezone },
          { label: t`Language`, value: LOCALE_NAMES[account.locale] },
        ]}
      />
      <Text size="sm" c="dimmed" mt="lg">
        <Trans>Administrators of your account can change this.</Trans>
      </Text>
    </Section>
  )
}
