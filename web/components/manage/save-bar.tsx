import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Paper, Text, Transition } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'
import { useBlocker } from 'react-router'
import { askFirst } from './confirm.tsx'
import styles from './save-bar.module.css'

type Props = { isDirty: boolean; pending: boolean; onReset: () => void }

/** Comes up inside a `<form>` when something in it changed; leaving with changes asks first. */
export function SaveBar({ isDirty, pending, onReset }: Props) {
  const report = useContext(Watch)
  const isGuarded = isDirty && !pending
  return (
    <>
      {report ? <Watched report={report} isGuarded={isGuarded} /> : <Guard isGuarded={isGuarded} />}
      <Bar {...{ isDirty, pending, onReset }} />
    </>
  )
}

function Bar({ isDirty, pending, onReset }: Props) {
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

type Report = (form: string, isGuarded: boolean) => void
const Watch = createContext<Report | null>(null)

/** On a page with several forms one guard watches over all of them: the router holds back for one only. */
export function SharedGuard({ children }: { children: ReactNode }) {
  const [guarded, setGuarded] = useState<readonly string[]>([])
  const report = useCallback<Report>((form, isGuarded) => {
    setGuarded((now) => {
      if (now.includes(form) === isGuarded) return now
      return isGuarded ? [...now, form] : now.filter((other) => other !== form)
    })
  }, [])
  useUnsavedChangesGuard(guarded.length > 0)
  return <Watch value={report}>{children}</Watch>
}

function Watched({ report, isGuarded }: { report: Report; isGuarded: boolean }) {
  const form = useId()
  useEffect(() => {
    report(form, isGuarded)
    return () => report(form, false)
  }, [report, form, isGuarded])
  return null
}

function Guard({ isGuarded }: { isGuarded: boolean }) {
  useUnsavedChangesGuard(isGuarded)
  return null
}

/** Asks before changes get lost by a click on a link or by closing the page. */
function useUnsavedChangesGuard(isGuarded: boolean): void {
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
