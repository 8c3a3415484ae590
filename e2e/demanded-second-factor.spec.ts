import { accountSecurity } from '#contract/account-security.ts'
import { auth } from '#contract/auth.ts'
import { security } from '#contract/security.ts'
import { users } from '#contract/users.ts'
import { type Account, openAccount, PASSWORD, randomEmail } from './support/account.ts'
import { caller } from './support/caller.ts'
import { emailTo, linkIn } from './support/mail.ts'
import { SECURITY, setUpApp } from './support/second-factors.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'
import { codeOf } from './support/totp.ts'

/** Adds a member without a second factor. */
async function joined(owner: Account): Promise<Account> {
  const email = randomEmail('grace')
  await owner.call(users.invite, { body: { first_name: 'Grace', email, role: 'ADMIN' } })
  const link = linkIn(await emailTo(email, /invite/i), '/auth/accept-invitation/')
  const visitor = caller()
  const token = link.split('/').at(-1) ?? ''
  const body = { password: PASSWORD, password_confirmation: PASSWORD }
  await visitor.call(auth.acceptInvitation, { params: { token }, body })
  const { data } = await visitor.call(auth.login, { body: { email, password: PASSWORD } })
  if (!data.user) throw new Error('not signed in')
  return { ...visitor, user: data.user }
}

test('an account asks everybody for a second factor: who has none is led to add one, and works on', async ({
  enter,
}) => {
  const owner = await openAccount()
  const grace = await joined(owner)
  const page = await enter({ as: owner })
  await page.goto('/account/users?tab=security')
  const demand = page.getByRole('switch', { name: 'Require a second factor for everyone' })
  await expect(demand).toBeDisabled()
  await page.getByRole('link', { name: 'add one to your profile' }).click()
  await setUpApp(page)
  await page.goto('/account/users?tab=security')
  await expect(page.getByText('1 member has none.')).toBeVisible()
  await demand.click()
  await expect(page.getByText('Everyone now needs a second factor.')).toBeVisible()
  await show(page, 'team-security')
  await page.getByRole('tab', { name: 'People' }).click()
  await expect(page.getByText('no second factor')).toBeVisible()

  const other = await enter({ ...PHONE, as: grace })
  await other.goto('/account/users')
  await expect(other).toHaveURL(SECURITY)
  await expect(other.getByText('Your account requires a second factor')).toBeVisible()
  await show(other, 'security-demanded')
  await setUpApp(other)
  await expect(other.getByText('Your account requires a second factor')).toBeHidden()
  await other.goto('/account/users')
  await expect(other.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
})

test('whoever works on while it is turned on is led there, too, and back is no login', async ({ enter }) => {
  const owner = await openAccount()
  const grace = await joined(owner)
  const page = await enter({ as: grace })
  await page.goto('/account/activity')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  const { data } = await owner.call(security.startTotp)
  const key = new URL(data.uri ?? '').searchParams.get('secret') ?? ''
  await owner.call(security.confirmTotp, { body: { code: await codeOf(key) } })
  const params = { account_id: owner.user.account_id }
  await owner.call(accountSecurity.update, { params, body: { requires_second_factor: true } })
  await page.getByRole('link', { name: 'Taxes and fees' }).click()
  await expect(page).toHaveURL(SECURITY)
  await page.getByRole('link', { name: 'Events', exact: true }).first().click()
  await expect(page).toHaveURL(SECURITY)
})
