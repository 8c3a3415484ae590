import { msg, t } from '@lingui/core/macro'
import type { Template } from './render-email.ts'
import { heldUntil, type UnpaidOrder, unpaidOrderBody } from './unpaid-order.ts'

export const paymentReminder: Template<UnpaidOrder> = {
  name: 'payment-reminder',
  subject: ({ event: { title } }) => msg`Your payment for ${title} is due soon`,
  body: (props, reader) => {
    const { i18n } = reader
    const { first_name } = props.order
    const until = heldUntil(props, reader)
    return unpaidOrderBody(props, reader, {
      preview: t(i18n)`Please pay by ${until} to keep your order.`,
      heading: t(i18n)`${first_name}, your payment is still due`,
      text: t(i18n)`We’re holding your order until ${until}. Without a payment it’s cancelled after that.`,
    })
  },
}
