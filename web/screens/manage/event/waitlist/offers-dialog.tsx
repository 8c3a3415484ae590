import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { waitlist } from '#contract/waitlist.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { UNMARKED } from '#web/ui/form/field-label.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { DialogActions } from '#web/ui/overlay/dialog-actions.tsx'
import { type Line, useOffers } from './use-offers.ts'

/** Offers tickets to those next in line, of several prices at once. */
export function OffersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const query = useApiQuery(waitlist.stats, { params: { event_id } }, { staleTime: 0 })
  return (
    <Modal opened onClose={onClose} title={t`Offer tickets`} closeButtonProps={{ 'aria-label': t`Close` }}>
      <WhenLoaded query={query}>
        {({ data: { products } }) => {
          const waited = products.filter(({ waiting }) => waiting > 0)
          return waited.length > 0 ? <OfferForm prices={waited} onClose={onClose} /> : <NoOneWaits />
        }}
      </WhenLoaded>
    </Modal>
  )
}

function NoOneWaits() {
  return (
    <Text>
      <Trans>No one is waiting right now.</Trans>
    </Text>
  )
}

type FormProps = { prices: Line['price'][]; onClose: () => void }

function OfferForm({ prices, onClose }: FormProps) {
  const { lines, change, send, isPending } = useOffers(prices, onClose)
  const isNothing = lines.every(({ quantity }) => !quantity)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          <Trans>Those next in line get an email with a link to buy. We hold their ticket until the offer ends.</Trans>
        </Text>
        {lines.map((line) => (
          <OfferLine
            key={line.price.product_price_id}
            line={line}
            onChange={(quantity) => change(line.price.product_price_id, quantity)}
          />
        ))}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            <Trans>Go back</Trans>
          </Button>
          <Button type="submit" loading={isPending} disabled={isNothing}>
            <Trans>Offer tickets</Trans>
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}

type LineProps = { line: Line; onChange: (quantity: number | null) => void }

/** One price: how many wait and are left, how many to offer, and the result of the last attempt. */
function OfferLine({ line: { price, quantity, offered, error }, onChange }: LineProps) {
  const { waiting, available } = price
  return (
    <div>
      <NumberField
        labelProps={UNMARKED}
        label={price.item_name}
        description={
          available === null ? (
            <Trans>{waiting} waiting, unlimited tickets</Trans>
          ) : (
            <Trans>
              {waiting} waiting, {available} available
            </Trans>
          )
        }
        min={0}
        error={error}
        value={quantity}
        onChange={onChange}
      />
      <Text size="sm" role="status">
        {offered > 0 && <Plural value={offered} one="# ticket offered." other="# tickets offered." />}
      </Text>
    </div>
  )
}
