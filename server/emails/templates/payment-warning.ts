import { msg, t } from '@lingui/core/macro'
import type { Template } from './render-email.ts'
import { heldUntil, type UnpaidOrder, unpaidOrderBody } from './unpaid-order.ts'

export const paymentWarning: Template<UnpaidOrder> = {
  name: 'payment-warning',
  subject: ({ event: { title } }) => msg`Your order for ${title} will be cancelled soon`,
  body: (props, reader) => {
    const { i18n } = reader
    const { first_name } = props.order
    const until = heldUntil(props, reader)
    return unpaidOrderBody(props, reader, {
      preview: t(i18n)`We’ll cancel your order on ${until} unless you pay before.`,
      heading: t(i18n)`${first_name}, your order will be cancelled soon`,
      text: t(
        i18n,
      )`We haven’t received your payment. We’ll cancel your order on ${until} and release its tickets. Pay before then to keep them.`,
    })
  },
}
