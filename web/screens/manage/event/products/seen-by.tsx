import { useLingui } from '@lingui/react/macro'
import { Drawer, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { shownCode } from '#domain/promo-code.ts'
import { PreviewFrame } from '#web/components/manage/designer/preview-frame.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useReturnFocus } from '#web/lib/page/use-return-focus.ts'
import { useNewestCodes } from './use-newest-codes.ts'

/** No unsaved settings: this preview shows the saved ones. */
const AS_SAVED = {}

/** The event page as different visitors see it: everyone, visitors with a promo code, or when everything is sold out. */
export function SeenBy({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const [seenAs, setSeenAs] = useState('framed')
  const codes = useNewestCodes()
  useReturnFocus()
  const people = [
    { value: 'framed', label: t`Everyone` },
    { value: 'framed&stock=NONE', label: t`When it’s sold out` },
    ...codes.map(({ code }) => ({
      value: `framed&promo_code=${encodeURIComponent(code)}`,
      label: t`With the code ${shownCode(code)}`,
    })),
  ]
  return (
    <Drawer
      opened
      onClose={onClose}
      size="xl"
      title={t`How visitors see it`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="lg">
        <NativeSelect
          label={t`Seen by`}
          labelProps={{ mod: 'unmarked' }}
          data={people}
          value={seenAs}
          onChange={(event) => setSeenAs(event.currentTarget.value)}
        />
        <PreviewFrame
          key={seenAs}
          src={`/event/${event_id}/preview?${seenAs}`}
          title={t`Preview of the event page`}
          message="UPDATE_SETTINGS"
          settings={AS_SAVED}
        />
      </Stack>
    </Drawer>
  )
}
