import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { events } from '#contract/events.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import styles from './first-steps.module.css'
import { PutOnSaleButton } from './put-on-sale-button.tsx'
import { type ShownStep, useFirstSteps } from './use-first-steps.ts'

type Props = {
  /** Content below the list. */
  children?: ReactNode
}

/** Steps still missing before sales, each with a link. */
export function FirstSteps({ children }: Props) {
  const { t } = useLingui()
  const { steps, isError, retry } = useFirstSteps()
  if (!steps) return isError ? <BlockError retry={retry} /> : null
  const done = steps.filter(({ is_done }) => is_done).length
  const next = steps.find(({ is_done }) => !is_done)
  return (
    <Paper component="section" withBorder radius="lg" mb="xl" aria-labelledby="getting-started">
      <Stack gap="xs" p="lg">
        <Title order={2} size="h3" id="getting-started">
          <Trans>Getting started</Trans>
        </Title>
        <Text size="sm" c="dimmed">
          <Sum done={done} all={steps.length} />
        </Text>
        <Progress value={(done / steps.length) * 100} size={6} aria-label={t`Progress`} />
      </Stack>
      <ol className="plain">
        {steps.map((step) => (
          <li key={step.kind} className={styles.step}>
            <Mark isDone={step.is_done} />
            <div className={styles.words}>
              <Text fw={550}>{step.title}</Text>
              <Text size="sm" c="dimmed">
                {step.text}
              </Text>
            </div>
            <div className={styles.action}>
              <Action step={step} isNext={step === next} />
            </div>
          </li>
        ))}
      </ol>
      {children}
    </Paper>
  )
}

function Sum({ done, all }: { done: number; all: number }) {
  const { status } = useEvent()
  if (done === all) return <Trans>All {all} done. Your event is ready.</Trans>
  if (status === 'DRAFT')
    return (
      <Trans>
        {done} of {all} done. Only your team can see the event until it goes on sale.
      </Trans>
    )
  return (
    <Trans>
      {done} of {all} done.
    </Trans>
  )
}

function Mark({ isDone }: { isDone: boolean }) {
  const { t } = useLingui()
  if (isDone) return <IconCircleCheckFilled size={24} className={styles.done} role="img" aria-label={t`Done`} />
  return <IconCircle size={24} stroke={1.5} className={styles.open} role="img" aria-label={t`Still to do`} />
}

/** The next step is highlighted. */
function Action({ step: { kind, is_done, way }, isNext }: { step: ShownStep; isNext: boolean }) {
  const event = useEvent()
  const may = useMay()
  if (kind === 'SALE') {
    if (is_done || event.status !== 'DRAFT' || !may(events.setStatus)) return null
    return <PutOnSaleButton event={event} size="sm" variant={isNext ? 'gradient' : 'default'} />
  }
  if (!way || !may(way.needs)) return null
  if (is_done)
    return (
      <Anchor component={Link} to={way.to} size="sm">
        <Trans>Edit</Trans>
      </Anchor>
    )
  return (
    <Button component={Link} to={way.to} variant={isNext ? 'filled' : 'default'} size="sm">
      {way.add}
    </Button>
  )
}
