import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { EmailCodeForm } from '#web/components/manage/security/email-code-form.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import type { StepProps } from './path.tsx'
import { StepActions, StepFrame } from './step-frame.tsx'

/** Asks for the six digits from the email. Users without them can skip the step and are asked again before the sale. */
export function ConfirmStep({ before, goOn }: StepProps) {
  const { t } = useLingui()
  const user = useUser()
  return (
    <StepFrame
      title={t`Confirm your email address`}
      text={
        <Trans>
          We sent a six-digit code to <strong>{user.email}</strong>. You’ll need it before your event can go on sale.
        </Trans>
      }
    >
      {user.is_email_verified ? (
        <>
          <Text mb="lg">
            <Trans>Your email address is confirmed.</Trans>
          </Text>
          <StepActions before={before}>
            <Button variant="gradient" onClick={goOn}>
              <Trans>Continue</Trans>
            </Button>
          </StepActions>
        </>
      ) : (
        <>
          <EmailCodeForm user={user} onConfirmed={goOn} />
          <StepActions before={before} onSkip={goOn} />
        </>
      )}
    </StepFrame>
  )
}
