import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { type OwnSecurity, security } from '#contract/security.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { refresh } from '#web/lib/calls/query.ts'
import { Section } from '#web/ui/layout/sections.tsx'
import { askFirst } from '#web/ui/overlay/confirm.ts'
import { showRecoveryCodes } from './recovery-codes.tsx'
import { useWhenFresh } from './when-fresh.tsx'

/** Recovery codes for a lost second factor; created with the first one. */
export function RecoverySection({ recovery_codes_left: left }: OwnSecurity) {
  const { t } = useLingui()
  const whenFresh = useWhenFresh()
  const make = () =>
    whenFresh(async () => {
      const { data } = await callApi(security.makeRecoveryCodes, {})
      await refresh(security.makeRecoveryCodes, {})
      showRecoveryCodes(data.recovery_codes)
    })
  const ask = () =>
    askFirst({
      title: t`Create new recovery codes?`,
      text: t`The codes you have now no longer work.`,
      confirm: t`Create codes`,
      onConfirm: () => void make(),
    })
  return (
    <Section
      id="recovery-codes"
      title={t`Recovery codes`}
      text={t`Each code works once, in case you lose your phone or passkey.`}
    >
      <Group>
        <Text size="sm">
          {left === 0 ? (
            <Trans>No codes left.</Trans>
          ) : (
            t`${plural(left, { one: '# code left.', other: '# codes left.' })}`
          )}
        </Text>
        <Button variant="default" onClick={ask}>
          <Trans>Create new codes</Trans>
        </Button>
      </Group>
    </Section>
  )
}
