import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { GRIDS, MOST_IN_PRINT, PRINT_LAYOUTS, type PrintLayout, partsOf, sheetsOf, spanOf } from '#domain/prints.ts'
import { UNMARKED } from '#web/ui/form/field-label.tsx'
import { RichSelect } from '#web/ui/form/rich-select.tsx'
import { DialogActions } from '#web/ui/overlay/dialog-actions.tsx'
import { SheetSketch } from './sheet-sketch.tsx'
import { useLayoutWords } from './use-layout-words.ts'
import { type PrintInput, usePrint } from './use-print.ts'

type Props = { wanted: PrintInput; attendees: number; onClose: () => void; children: ReactNode }

/** Paper, selection and file of a print. */
export function PrintForm({ wanted, attendees, onClose, children }: Props) {
  const { t } = useLingui()
  const words = useLayoutWords()
  const [layout, setLayout] = useState<PrintLayout>('badges_a6')
  const [chosen, setPart] = useState(1)
  const part = Math.min(chosen, partsOf(attendees))
  const print = usePrint(wanted)
  const { first, last } = spanOf(part, attendees)
  const sheets = sheetsOf(GRIDS[layout], last - first + 1)
  return (
    <Stack gap="lg">
      {children}
      <RichSelect
        label={t`Layout`}
        choices={PRINT_LAYOUTS.map((value) => ({ value, picture: <SheetSketch layout={value} />, ...words[value] }))}
        value={layout}
        onChange={(value) => {
          print.forget()
          setLayout(value)
        }}
      />
      {partsOf(attendees) > 1 && (
        <NativeSelect
          label={t`Part`}
          description={t`A file holds up to ${MOST_IN_PRINT} attendees.`}
          labelProps={UNMARKED}
          data={Array.from({ length: partsOf(attendees) }, (_, index) => {
            const { first, last } = spanOf(index + 1, attendees)
            return { value: String(index + 1), label: first === last ? String(first) : `${first}–${last}` }
          })}
          value={String(part)}
          onChange={({ currentTarget }) => {
            print.forget()
            setPart(Number(currentTarget.value))
          }}
        />
      )}
      <Text size="sm" c="dimmed">
        {layout === 'labels_62x29'
          ? t`${plural(sheets, { one: '# label.', other: '# labels.' })}`
          : t`${plural(sheets, { one: '# sheet.', other: '# sheets.' })}`}{' '}
        <Trans>Print at actual size (100%), so that everything fits.</Trans>
      </Text>
      <DialogActions summary={<Outcome {...print} />}>
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button
          loading={print.state === 'pending'}
          leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
          onClick={() => void print.start({ layout, part })}
        >
          {print.problem ? <Trans>Try again</Trans> : <Trans>Download PDF</Trans>}
        </Button>
      </DialogActions>
    </Stack>
  )
}

/** Result, placed next to the buttons at the bottom, because the form may be long. */
function Outcome({ state, problem }: Pick<ReturnType<typeof usePrint>, 'state' | 'problem'>) {
  if (problem)
    return (
      <Alert color="red" role="alert">
        {problem}
      </Alert>
    )
  return (
    <Text size="sm" role="status">
      {state === 'pending' && <Trans>Preparing the file…</Trans>}
      {state === 'done' && <Trans>Done. The file is in your downloads.</Trans>}
    </Text>
  )
}
