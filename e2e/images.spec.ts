import { images } from '#contract/images.ts'
import { patience } from '#test/patience.ts'
import { signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { picture } from './support/picture.ts'
import { putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

for (const [device, options] of [
  ['a desk', { viewport: { width: 1440, height: 900 } }],
  ['a phone', PHONE],
] as const)
  test(`a cover is uploaded, described and cut on ${device}, and shown so to visitors`, async ({ enter, account }) => {
    const page = await enter({ ...options, as: account })
    const { event_id, path } = await putOnSale(account)
    await open(page, `/manage/event/${event_id}/homepage-designer#cover`)
    const section = page.locator('#cover')
    const field = section.locator('input[type=file]')

    // An HTML page with the name and type of a PNG.
    await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<script>1</script>') })
    await expect(section.getByText('Use a JPEG, PNG or WebP image of up to 8 MB.')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')

    await field.setInputFiles({ name: 'lamps.png', mimeType: 'image/png', buffer: await picture() })
    await expect(page.getByText('Cover image saved.')).toBeVisible()
    await expect(section.getByText('Replace cover image')).toBeVisible()

    await expect(section.getByRole('textbox', { name: 'Alt text' })).toBeFocused()
    await expect(section.getByText('Describe the image, or mark it as decorative.')).toBeVisible()
    const decorative = section.getByRole('switch', { name: 'Decorative' })
    await decorative.check()
    await expect(section.getByRole('textbox', { name: 'Alt text' })).toBeHidden()
    await decorative.uncheck()

    await section.getByRole('slider', { name: 'From left to right' }).focus()
    for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await section.getByRole('textbox', { name: 'Alt text' }).fill('Lamps on the water')
    await section.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText('Image saved.', { exact: true })).toBeVisible()
    await show(page, 'event-cover')

    const params = { event_id }
    const sized = async () => (await account.call(images.list, { params })).data[0]?.avif_srcset ?? null
    await expect.poll(sized, { timeout: patience(30_000) }).not.toBeNull()
    const visitor = await enter(options)
    await visitor.goto(path)
    const cover = visitor.getByRole('img', { name: 'Lamps on the water' })
    await expect(cover).toHaveCSS('object-position', '2% 50%')
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/)
    await show(visitor, 'event-with-cover')
  })

test('a picture is dropped, pasted, pointed at and deleted', async ({ page, context, account }) => {
  await signIn(context, account)
  const { event_id } = await putOnSale(account)
  await open(page, `/manage/event/${event_id}/homepage-designer#cover`)
  const section = page.locator('#cover')
  const bytes = [...(await picture())]
  for (const [event, label] of [
    ['drop', 'Choose cover image'],
    ['paste', 'Replace cover image'],
  ] as const) {
    const zone = section.locator('label').filter({ hasText: label })
    await zone.evaluate(
      (element, [kind, content]) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(content)], 'dusk.png', { type: 'image/png' }))
        const options = { bubbles: true, cancelable: true }
        const given = { drop: { dataTransfer: data }, paste: { clipboardData: data } }[kind]
        const Happening = { drop: DragEvent, paste: ClipboardEvent }[kind]
        element.dispatchEvent(new Happening(kind, { ...options, ...given }))
      },
      [event, bytes] as const,
    )
    await expect(page.getByText('Cover image saved.').last()).toBeVisible()
    await expect(section.getByText('Replace cover image')).toBeVisible()
  }
  const shown = section.locator('fieldset > div').first()
  await shown.click({ position: { x: 5, y: 5 } })
  const [across, down] = ['From left to right', 'From top to bottom'].map((name) =>
    section.getByRole('slider', { name }),
  )
  expect(Number(await across?.inputValue())).toBeLessThan(5)
  expect(Number(await down?.inputValue())).toBeLessThan(5)
  await section.getByRole('button', { name: 'Discard' }).click()
  await expect(across ?? section).toHaveValue('50')
  await section.getByRole('button', { name: 'Delete image' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Cover image deleted.')).toBeVisible()
  await expect(section.getByText('Choose cover image')).toBeVisible()
})
