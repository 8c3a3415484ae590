import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Paper, Text, Transition } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { askFirst } from './confirm.tsx'
import styles from './save-bar.module.css'

type Props = { isDirty: boolean; pending: boolean; onReset: () => void }

/** Comes up inside a `<form>` when something in it changed; leaving with changes asks first. */
export function SaveBar({ isDirty, pending, onReset }: Props) {
  useUnsavedChangesGuard(isDirty && !pending)
  return (
    <Transition mounted={isDirty} transition="slide-up" duration={200}>
      {(style) => (
        <Paper className={styles.bar} style={style} withBorder shadow="md" role="region" aria-live="polite">
          <Text size="sm">
            <Trans>There are changes that are not saved.</Trans>
          </Text>
          <Group gap="sm" wrap="nowrap">
            <Button variant="default" disabled={pending} onClick={onReset}>
              <Trans>Discard</Trans>
            </Button>
            <Button type="submit" loading={pending}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Paper>
      )}
    </Transition>
  )
}

/** Asks before changes get lost by a click on a link or by closing the page. */
export function useUnsavedChangesGuard(isGuarded: boolean): void {
  const { t } = useLingui()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isGuarded && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isGuarded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isGuarded])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    askFirst({
      title: t`Leave without saving?`,
      text: t`What you changed on this page will be lost.`,
      confirm: t`Leave`,
      isDangerous: true,
      onConfirm: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
  }, [blocker, t])
}
