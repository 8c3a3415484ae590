import { msg, plural, t } from '@lingui/core/macro'
import type { Sender } from './layout.ts'
import { action, paragraph, title } from './parts.ts'
import type { Template } from './render-email.ts'

type Props = { sender: Sender; account_name: string; count: number; link: string }

export const cardDifferences: Template<Props> = {
  name: 'card-differences',
  subject: ({ account_name, count }) =>
    msg`${plural(count, { one: `A card payment of ${account_name} differs from Stripe`, other: `# card payments of ${account_name} differ from Stripe` })}`,
  body: ({ sender, account_name, count, link }, { i18n }) => {
    const found = t(
      i18n,
    )`${plural(count, { one: 'We compared your card payments with Stripe’s, and one doesn’t agree.', other: 'We compared your card payments with Stripe’s, and # don’t agree.' })}`
    return {
      sender,
      preview: found,
      reason: t(i18n)`You’re receiving this because you may manage the payments of the account ${account_name}.`,
      parts: [
        title(t(i18n)`Card payments differ from Stripe`),
        paragraph(found),
        paragraph(
          t(
            i18n,
          )`Nothing changes by itself. “Ways to pay” shows what differs and what to do about it, in the order or in Stripe’s dashboard.`,
        ),
        action(link, t(i18n)`See what differs`),
      ],
    }
  },
}
