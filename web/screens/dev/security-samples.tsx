import { Paper } from '@mantine/core'
import { ConfirmItsYou } from '#web/components/manage/security/confirm-its-you.tsx'
import { RecoveryCodes } from '#web/components/manage/security/recovery-codes.tsx'
import { Sample } from './sample.tsx'

const CODES = ['4K7X-2M9Q-A1B2-C3D4', 'E5F6-G7H8-J9K0-M1N2', 'P3Q4-R5S6-T7V8-W9X0']
const nothing = () => undefined

/** Dialogs for changes to sign-in. */
export function SecuritySamples() {
  return (
    <>
      <Sample title="Recovery codes">
        <Paper withBorder p="lg" radius="lg" maw={440}>
          <RecoveryCodes codes={CODES} close={nothing} />
        </Paper>
      </Sample>
      <Sample title="Who is there">
        <Paper withBorder p="lg" radius="lg" maw={440}>
          <ConfirmItsYou ways={['TOTP', 'PASSKEY', 'RECOVERY_CODE']} onConfirmed={nothing} close={nothing} />
        </Paper>
      </Sample>
    </>
  )
}
