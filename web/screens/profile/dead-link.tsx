import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'

/** Shown for email links that are used, expired, or belong to another user. */
export function DeadLink() {
  const { t } = useLingui()
  return (
    <>
      <PageHeader
        title={t`This link no longer works`}
        text={t`It was used, has expired, or belongs to another account. Request a new one from your profile.`}
      />
      <Button component={Link} to="/manage/profile">
        <Trans>Go to your profile</Trans>
      </Button>
    </>
  )
}
