import { Trans } from '@lingui/react/macro'
import { Button, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { PageHead } from '#web/components/shared/page-head.tsx'
import styles from './step-frame.module.css'
import type { StepName } from './steps.ts'

type Props = { title: string; text: ReactNode; children: ReactNode }

/** Frame of a step: title, text, and the focus on its heading. */
export function StepFrame({ title, text, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={styles.card} aria-labelledby="step">
      <PageHead title={title} />
      <Title order={1} id="step" tabIndex={-1} ref={heading} className={styles.title}>
        {title}
      </Title>
      <Text c="dimmed" mt={6} mb="lg" maw={560}>
        {text}
      </Text>
      {children}
    </section>
  )
}

type ActionProps = {
  before: StepName | null
  /** Continues without changes to this step. */
  onSkip?: (() => void) | undefined
  /** The button that continues. */
  children?: ReactNode
}

/** Buttons to go back, skip and continue. */
export function StepActions({ before, onSkip, children }: ActionProps) {
  return (
    <div className={styles.actions}>
      {before && (
        <Button
          component={Link}
          to={`/welcome?step=${before}`}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={18} stroke={1.5} />}
        >
          <Trans>Back</Trans>
        </Button>
      )}
      <span className={styles.space} />
      {onSkip && (
        <Button variant="subtle" onClick={onSkip}>
          <Trans>Skip for now</Trans>
        </Button>
      )}
      {children}
    </div>
  )
}

/** Saves the step and continues. */
export function GoOnButton({ pending }: { pending: boolean }) {
  return (
    <Button type="submit" variant="gradient" loading={pending}>
      <Trans>Save and continue</Trans>
    </Button>
  )
}
