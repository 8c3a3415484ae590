import { Card, Progress, Stack } from '@mantine/core'
import { DrawerSection } from '#web/components/manage/drawer-section.tsx'
import { type Drawing, EmptyState } from '#web/components/manage/empty-state.tsx'
import { Facts } from '#web/components/manage/facts.tsx'
import { type Figure, Figures } from '#web/components/manage/figures.tsx'
import { Money } from '#web/components/shared/price.tsx'
import { Beside, Sample } from './sample.tsx'

const KNOWN: Figure[] = [
  { label: 'Tickets sold', known: { value: '118', note: 'of 200, cancelled ones not counted' } },
  { label: 'Gross sales', known: { value: <Money amount={482500} currency="EUR" />, note: 'taxes and fees included' } },
  { label: 'Awaiting payment', known: { value: '21', note: 'tickets in 9 orders' } },
]
const UNKNOWN: Figure[] = KNOWN.map(({ label }) => ({ label, known: null }))
const DRAWINGS: Drawing[] = ['tickets', 'people', 'orders', 'codes', 'stage', 'door', 'search', 'broken', 'measure']

export function FigureSamples() {
  const failed = { isError: true, isFetching: false, refetch: () => undefined } as never
  return (
    <>
      <Sample title="Figures">
        <Figures figures={KNOWN} sources={[]} />
        <Figures figures={UNKNOWN} sources={[]} />
        <Figures figures={UNKNOWN} sources={[failed]} />
      </Sample>
      <Sample title="Facts and bars">
        <Card withBorder>
          <Stack>
            <Facts
              facts={[
                { label: 'Order', value: 'O-SAMPLE1' },
                { label: 'Placed', value: '21 June 2031, 19:30' },
              ]}
            />
            <DrawerSection title="How full it is">
              {['aubergine', 'teal', 'orange', 'red'].map((color, index) => (
                <Progress key={color} color={color} value={25 * (index + 1)} aria-label={`Bar in ${color}`} />
              ))}
            </DrawerSection>
          </Stack>
        </Card>
      </Sample>
      <Sample title="Empty places">
        <Beside>
          {DRAWINGS.map((drawing) => (
            <Card key={drawing} withBorder padding={0}>
              <EmptyState drawing={drawing} title={`Nothing: ${drawing}`} text="One sentence, and one button." />
            </Card>
          ))}
        </Beside>
      </Sample>
    </>
  )
}
