import { Card, Progress, Stack } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Money } from '#web/components/shared/price.tsx'
import type { Drawing } from '#web/ui/feedback/empty-drawing.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Facts } from '#web/ui/figures/facts.tsx'
import { FigureBlock } from '#web/ui/figures/figure-block.tsx'
import { type Figure, Figures } from '#web/ui/figures/figures.tsx'
import { type Share, ShareBar, ShareLegend } from '#web/ui/figures/share-bar.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { Beside, Sample } from './sample.tsx'

const KNOWN: Figure[] = [
  { label: 'Tickets sold', known: { value: '118', note: 'of 200, cancelled ones not counted' } },
  { label: 'Gross sales', known: { value: <Money amount={482500} currency="EUR" />, note: 'taxes and fees included' } },
  { label: 'Awaiting payment', known: { value: '21', note: 'tickets in 9 orders' } },
]
const UNKNOWN: Figure[] = KNOWN.map(({ label }) => ({ label, known: null }))
const DRAWINGS: Drawing[] = ['tickets', 'people', 'orders', 'codes', 'stage', 'door', 'search', 'broken', 'measure']

const SHARES: Share[] = [
  { key: 'paid', tone: 'main', amount: 118, words: '118 paid or free' },
  { key: 'waiting', tone: 'waiting', amount: 21, words: '21 awaiting payment' },
  { key: 'held', tone: 'held', amount: 4, words: '4 being bought' },
  { key: 'rest', tone: 'rest', amount: 57, words: '57 left' },
]
const queryOf = (data: { data: Share[] } | undefined, isError: boolean) =>
  ({ data, isError, isFetching: false, refetch: () => undefined }) as never
const BLOCKS: { title: string; query: ComponentProps<typeof FigureBlock<Share[]>>['query'] }[] = [
  { title: 'Known', query: queryOf({ data: SHARES }, false) },
  { title: 'On its way', query: queryOf(undefined, false) },
  { title: 'Failed', query: queryOf(undefined, true) },
]

export function FigureSamples() {
  const failed = { isError: true, isFetching: false, refetch: () => undefined } as never
  return (
    <>
      <Sample title="Figures">
        <Figures figures={KNOWN} sources={[]} />
        <Figures figures={UNKNOWN} sources={[]} />
        <Figures figures={UNKNOWN} sources={[failed]} />
      </Sample>
      <Sample title="Blocks of figures">
        <Beside>
          {BLOCKS.map(({ title, query }) => (
            <FigureBlock key={title} title={title} query={query} height={64}>
              {(shares) => (
                <Stack gap="xs">
                  <ShareBar shares={shares} />
                  <ShareLegend shares={shares} />
                </Stack>
              )}
            </FigureBlock>
          ))}
        </Beside>
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
