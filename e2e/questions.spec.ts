import type { Locator, Page } from '@playwright/test'
import type { BodyInput } from '#contract/endpoint.ts'
import { questions } from '#contract/questions.ts'
import { type Account, signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { introduce } from './support/introduce.ts'
import { FREE, putOnSale, reserve } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

type Body = BodyInput<typeof questions.create>

const SOURCE = {
  belongs_to: 'ORDER',
  type: 'RADIO',
  title: 'How did you hear of us?',
  options: ['A friend', 'Chance'],
} satisfies Body

async function ask({ call }: Account, event_id: number, body: Partial<Body>): Promise<number> {
  const whole = { belongs_to: 'ORDER', type: 'SINGLE_LINE_TEXT', title: 'Title', ...body } as Body
  return (await call(questions.create, { params: { event_id }, body: whole })).data.id
}

/** Creates an event with a question of each type, and opens the form as a buyer. */
async function saleWithQuestions(account: Account) {
  const sale = await putOnSale(account, { products: [FREE] })
  const { event_id, products } = sale
  const source = await ask(account, event_id, { ...SOURCE, required: true, purpose: 'To thank them' })
  const condition = { kind: 'ANSWER_IS', question_id: source, value: 'A friend' } as const
  const friend = await ask(account, event_id, { title: 'Which friend?', required: true, condition })
  await ask(account, event_id, { type: 'ADDRESS', title: 'Where shall we send the programme?', retention_days: 30 })
  await ask(account, event_id, { type: 'CONSENT', title: 'I agree to be filmed', required: true })
  const product_ids = [products[0].id]
  const diets: Partial<Body> = { type: 'CHECKBOX', title: 'Diet', options: ['Vegan', 'Halal'] }
  const diet = await ask(account, event_id, { ...diets, belongs_to: 'PRODUCT', product_ids })
  return { ...sale, source, friend, diet }
}

for (const [device, options] of [
  ['desktop', {}],
  ['phone', PHONE],
] as const)
  test.describe(`on a ${device}`, () => {
    const { ...used } = options
    test.use(used)

    test('a buyer is asked what applies, keeps it over a reload, and the organizer reads it', async ({
      page,
      enter,
      account,
    }) => {
      const sale = await saleWithQuestions(account)
      const order = await reserve(sale)
      await open(page, `/checkout/${sale.event_id}/${order.short_id}/details`)
      const complete = page.getByRole('button', { name: /Complete order/ })
      await introduce(page)
      await expect(page.getByText('Why we ask: To thank them')).toBeVisible()
      await expect(page.getByLabel('Which friend?')).toBeHidden()
      await complete.click()
      await expect(page.getByRole('alert')).toContainText('How did you hear of us?: Fill this in.')
      await expect(page.getByRole('alert')).toContainText('I agree to be filmed: Tick this to continue.')
      await page.getByRole('link', { name: /How did you hear of us/ }).click()
      await expect(page.getByRole('radiogroup', { name: 'How did you hear of us?' })).toBeFocused()

      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(page.getByLabel('A friend')).toBeChecked()
      await page.getByLabel('Which friend?').fill('Ada')
      await page.getByLabel('City').last().fill('Bremen')
      await page.getByLabel('I agree to be filmed').check()
      await page.getByLabel('Vegan').check()
      await page.reload()
      await expect(page.getByLabel('Which friend?')).toHaveValue('Ada')
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
      await page.getByLabel('Chance').check()
      await expect(page.getByLabel('Which friend?')).toBeHidden()
      await page.getByLabel('A friend').check()
      await expect(page.getByLabel('Which friend?')).toHaveValue('Ada')

      await complete.click()
      await expect(page.getByRole('alert')).toContainText(
        'Where shall we send the programme? · Postcode: Fill this in.',
      )
      await show(page, 'checkout-questions')
      await page.getByLabel('City').last().fill('')
      await complete.click()
      await expect(page).toHaveURL(/\/summary$/)

      const screen = await enter({ ...used, as: account })
      await screen.goto(`/manage/event/${sale.event_id}/orders`)
      await screen.getByText('Grace Hopper').first().click()
      const drawer = screen.getByRole('dialog', { name: /^Order/ })
      await expect(drawer.getByText('Which friend?')).toBeVisible()
      await drawer.getByRole('button', { name: 'Edit answer to “Which friend?”' }).click()
      const form = screen.getByRole('dialog', { name: 'Edit answer' })
      await form.getByLabel('Which friend?').fill('Ada Lovelace')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(screen.getByText('Answer saved.')).toBeVisible()
      await expect(drawer.getByRole('definition').filter({ hasText: 'Ada Lovelace' })).toBeVisible()
      await show(screen, 'order-answers')
    })

    test('questions that change meanwhile are named, and nothing typed is lost', async ({ page, account }) => {
      const { event_id, source, friend, diet, ...sale } = await saleWithQuestions(account)
      const order = await reserve({ ...sale, event_id })
      await open(page, `/checkout/${event_id}/${order.short_id}/details`)
      await introduce(page)
      await page.getByLabel('A friend').check()
      await page.getByLabel('Which friend?').fill('Ada')
      await page.getByLabel('I agree to be filmed').check()
      await page.getByLabel('Vegan').check()
      const at = (question_id: number) => ({ params: { event_id, question_id } })
      await account.call(questions.remove, at(diet))
      const renamed = {
        belongs_to: 'ORDER',
        type: 'SINGLE_LINE_TEXT',
        title: 'Your friend’s name',
        required: true,
      } as const
      const condition = { kind: 'ANSWER_IS', question_id: source, value: 'A friend' } as const
      await account.call(questions.update, { ...at(friend), body: { ...renamed, condition } })
      await ask(account, event_id, { title: 'Your age group', required: true })
      await page.getByRole('button', { name: /Complete order/ }).click()
      const notice = page.getByRole('alert').filter({ hasText: 'The organizer changed the questions' })
      await expect(notice).toContainText('New: Your age group')
      await expect(notice).toContainText('Changed: Your friend’s name')
      await expect(notice).toContainText('No longer asked: Diet')
      await expect(page.getByLabel('Your friend’s name')).toHaveValue('Ada')
      await expect(page.getByLabel('First name').first()).toHaveValue('Grace')
      await show(page, 'checkout-questions-changed')
      await page.getByLabel('Your age group').fill('Thirties')
      await page.getByRole('button', { name: /Complete order/ }).click()
      await expect(page).toHaveURL(/\/summary$/)
    })

    test('questions are put in order with the buttons, by keyboard alone', async ({ page, context, account }) => {
      await signIn(context, account)
      const { event_id } = await putOnSale(account)
      for (const title of ['First', 'Second', 'Third']) await ask(account, event_id, { title })
      await page.goto(`/manage/event/${event_id}/questions`)
      const list = page.getByRole('list', { name: 'Questions asked once per order' })
      await list.getByRole('button', { name: 'Move Third up' }).focus()
      await page.keyboard.press('Enter')
      await expect(list.getByRole('listitem')).toContainText(['First', 'Third', 'Second'])
      await expect(list.getByRole('button', { name: 'Move Third up' })).toBeFocused()
      await expect(page.getByRole('status').filter({ hasText: 'Third: place 2 of 3' })).toBeAttached()
      await page.keyboard.press('Enter')
      await expect(list.getByRole('button', { name: 'Move Third down' })).toBeFocused()
      await expect(list.getByRole('listitem')).toContainText(['Third', 'First', 'Second'])
      await expect.poll(() => titlesOf(account, event_id)).toEqual(['Third', 'First', 'Second'])
      await show(page, 'manage-questions')
    })

    test('questions are put in order by dragging', async ({ page, context, account }) => {
      await signIn(context, account)
      const { event_id } = await putOnSale(account)
      for (const title of ['First', 'Second', 'Third']) await ask(account, event_id, { title })
      await page.goto(`/manage/event/${event_id}/questions`)
      const rows = page.getByRole('list', { name: 'Questions asked once per order' }).getByRole('listitem')
      await drag(page, rows.nth(2), rows.nth(0), device === 'phone')
      await expect(rows).toContainText(['Third', 'First', 'Second'])
      await expect.poll(() => titlesOf(account, event_id)).toEqual(['Third', 'First', 'Second'])
    })

    test('a question is made with options and a condition, tried in the preview, and deleted', async ({
      page,
      context,
      account,
    }) => {
      await signIn(context, account)
      const { event_id } = await putOnSale(account)
      await page.goto(`/manage/event/${event_id}/questions`)
      await expect(page.getByText('No questions yet')).toBeVisible()
      await page.getByRole('button', { name: 'New question' }).click()
      const fresh = page.getByRole('dialog', { name: 'New question' })
      await fresh.getByLabel('Question', { exact: true }).fill('Diet')
      await fresh.getByLabel('Kind of answer', { exact: true }).selectOption('Single choice')
      await fresh.getByLabel('Options').fill('Vegan\nOther')
      await show(page, 'manage-question-form')
      await fresh.getByRole('button', { name: 'Create question' }).click()
      await expect(page.getByText('Question created.')).toBeVisible()

      await page.getByRole('button', { name: 'New question' }).click()
      await fresh.getByLabel('Question', { exact: true }).fill('What else?')
      await fresh.getByLabel('Shown', { exact: true }).selectOption('If another answer is…')
      await fresh.getByRole('button', { name: 'Create question' }).click()
      await expect(fresh).toContainText('Fill this in.')
      await fresh.getByLabel('Other question', { exact: true }).selectOption('Diet')
      await fresh.getByLabel('Its answer', { exact: true }).selectOption('Other')
      await fresh.getByRole('button', { name: 'Create question' }).click()
      await expect(fresh).toBeHidden()

      await page.getByRole('button', { name: 'Preview the checkout' }).click()
      const preview = page.getByRole('region', { name: 'Preview' })
      await expect(preview.getByLabel('What else?')).toBeHidden()
      await preview.getByLabel('Other').check()
      await expect(preview.getByLabel('What else?')).toBeVisible()
      await show(page, 'manage-questions-preview')

      await page.getByRole('button', { name: 'Move Diet down' }).click()
      await expect(page.getByText('“What else?” depends on an earlier question')).toBeVisible()
      await page.getByRole('button', { name: 'Actions for What else?' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Question deleted.')).toBeVisible()
      expect(await titlesOf(account, event_id)).toEqual(['Diet'])
    })
  })

async function titlesOf({ call }: Account, event_id: number): Promise<string[]> {
  return (await call(questions.list, { params: { event_id } })).data.map(({ title }) => title)
}

/** Drags one row by its handle to the place of another, by mouse or by touch. */
async function drag(page: Page, row: Locator, to: Locator, isTouch: boolean): Promise<void> {
  const [from, goal] = [await row.boundingBox(), await to.boundingBox()]
  if (!from || !goal) throw new Error('no row to drag')
  const x = from.x + 16
  const [start, end] = [from.y + from.height / 2, goal.y + 4]
  const steps = Array.from({ length: 8 }, (_, step) => start + ((end - start) * (step + 1)) / 8)
  if (!isTouch) {
    await page.mouse.move(x, start)
    await page.mouse.down()
    for (const y of steps) await page.mouse.move(x, y)
    return page.mouse.up()
  }
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await send('touchStart', start)
  for (const y of steps) await send('touchMove', y)
  await send('touchEnd')
}
