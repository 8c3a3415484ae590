import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Paper, Stack, Title } from '@mantine/core'
import { useNavigate } from 'react-router'
import { OrganizerFields, useOrganizerForm } from '#web/components/manage/organizer-form.tsx'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import styles from './first-steps.module.css'

/** The very first screen of management: who puts something on? */
export function FirstSteps() {
  const { t } = useLingui()
  const user = useUser()
  const navigate = useNavigate()
  const { form, submit, pending } = useOrganizerForm(() => void navigate('/manage/events#create-event'))
  return (
    <>
      <PageHeader title={t`Welcome, ${user.first_name}`} text={t`Three short steps, and people can buy tickets.`} />
      <div className={styles.grid}>
        <ol className={styles.steps}>
          <li aria-current="step">
            <span className={styles.number}>1</span>
            <Trans>Say who puts it on</Trans>
          </li>
          <li>
            <span className={styles.number}>2</span>
            <Trans>Create your first event</Trans>
          </li>
          <li>
            <span className={styles.number}>3</span>
            <Trans>Add tickets and put it on sale</Trans>
          </li>
        </ol>
        <Paper withBorder radius="lg" p="xl">
          <form onSubmit={submit} noValidate aria-labelledby="first-organizer">
            <Stack>
              <Title order={2} size="h3" id="first-organizer">
                <Trans>Your organizer</Trans>
              </Title>
              <OrganizerFields form={form} />
              <Button type="submit" loading={pending} variant="gradient" w="fit-content">
                <Trans>Go on to the event</Trans>
              </Button>
            </Stack>
          </form>
        </Paper>
      </div>
    </>
  )
}
