import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { installation } from '#contract/installation.ts'
import type { User } from '#contract/users.ts'
import { createQueryClient, queryKey } from '#web/lib/calls/query.ts'
import { UserContext } from '#web/lib/manage-context.ts'
import { MailNotice } from './mail-notice.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

function shown(user: { is_account_owner: boolean }, mailbox_is_open: boolean): string {
  const client = createQueryClient()
  client.setQueryData(queryKey(installation.get, {}), { data: { mailbox_is_open, email_must_be_confirmed: false } })
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <UserContext value={user as User}>
          <MailNotice />
        </UserContext>
      </QueryClientProvider>
    </I18nProvider>,
  )
}

test('owners who may read the mailbox are told that emails are not sent, and nobody else', () => {
  expect(shown({ is_account_owner: true }, true)).toContain('Email isn’t set up yet')
  expect(shown({ is_account_owner: true }, false)).toBe('')
  expect(shown({ is_account_owner: false }, true)).toBe('')
})
