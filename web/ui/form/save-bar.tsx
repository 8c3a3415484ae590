import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Paper, Text } from '@mantine/core'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { LeaveGuard } from './leave-guard.tsx'
import styles from './save-bar.module.css'

type Props = { isDirty: boolean; pending: boolean; onReset: () => void }

/** Save bar inside a `<form>`, shown while the form has changes. Leaving with changes asks first. */
export function SaveBar({ isDirty, pending, onReset }: Props) {
  const form = useId()
  const watch = useContext(Watch)
  const isTurn = watch === null || watch.changed.at(-1) === form
  const others = (watch?.changed.length ?? 1) - 1
  return (
    <>
      {watch ? <Watched {...{ form, isDirty }} report={watch.report} /> : isDirty && !pending && <LeaveGuard />}
      <Bar {...{ pending, onReset, others }} isShown={isDirty && isTurn} />
    </>
  )
}

type BarProps = Omit<Props, 'isDirty'> & { isShown: boolean; others: number }

function Bar({ isShown, others, pending, onReset }: BarProps) {
  useEffect(() => {
    // Keeps the edited field from being hidden below the bar.
    if (isShown) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (!isShown) return null
  return (
    <Paper className={styles.bar} withBorder shadow="md" role="region" aria-live="polite">
      <Text size="sm">
        {others > 0 ? (
          <Plural
            value={others}
            one="Saves only this section. # other section has unsaved changes."
            other="Saves only this section. # other sections have unsaved changes."
          />
        ) : (
          <Trans>You have unsaved changes.</Trans>
        )}
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
  )
}

type Report = (form: string, isDirty: boolean) => void
const Watch = createContext<{ report: Report; changed: readonly string[] } | null>(null)

/** One guard for a page with several forms. Only the form changed last shows its bar. */
export function SharedGuard({ children }: { children: ReactNode }) {
  const [changed, setChanged] = useState<readonly string[]>([])
  const report = useCallback<Report>((form, isDirty) => {
    setChanged((now) => {
      const others = now.filter((other) => other !== form)
      if (!isDirty) return others.length === now.length ? now : others
      return now.at(-1) === form ? now : [...others, form]
    })
  }, [])
  const watch = useMemo(() => ({ report, changed }), [report, changed])
  return (
    <Watch value={watch}>
      {children}
      {changed.length > 0 && <LeaveGuard />}
    </Watch>
  )
}

function Watched({ form, report, isDirty }: { form: string; report: Report; isDirty: boolean }) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isDirty) return
    // Editing an earlier form again makes it the last changed, so its bar is shown.
    const own = mark.current?.closest('form')
    const change = () => report(form, true)
    change()
    own?.addEventListener('input', change)
    return () => {
      own?.removeEventListener('input', change)
      report(form, false)
    }
  }, [report, form, isDirty])
  return <span ref={mark} hidden />
}
