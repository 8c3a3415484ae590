import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { images } from '#contract/images.ts'
import { createTestApp } from '#test/app.ts'
import { TICKET_DESIGN, withTicket } from '#test/designed-tickets.ts'
import { codesIn, objectsIn } from '#test/pdf-files.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-tickets-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const testApp = await createTestApp({ data_dir })
const { db } = testApp.services

describe('a designed ticket as PDF', () => {
  test('shows price and place, and no email address, unless the design says otherwise', async () => {
    const { attendee, pdf, save } = await withTicket(testApp)
    const shown = async () => {
      const { text } = await pdf()
      return [text.includes('Free'), text.includes('Old Mill, Berlin'), text.includes(attendee.email)]
    }
    expect(await shown()).toEqual([true, true, false])
    await save({ shows: { price: false, place: false, email: true } })
    expect(await shown()).toEqual([false, false, true])
    expect((await pdf()).text).toContain(attendee.public_id)
  })

  test('has the footer, and the accent colour', async () => {
    const { pdf, save } = await withTicket(testApp)
    await save(TICKET_DESIGN)
    const { bytes, text } = await pdf()
    expect(text).toContain('Doors open at 19:00.')
    // #b3261e as PDF writes colours.
    expect(objectsIn(bytes)).toMatch(/0\.70196\d* 0\.1490\d* 0\.11764\d* (rg|scn)/)
  })

  test.each([
    ['A4', [595.28, 841.89]],
    ['A6', [297.64, 419.53]],
    ['LABEL', [175.75, 82.2]],
  ] as const)('is on a sheet of %s, with its code', async (paper_size, [width, height]) => {
    const { attendee, pdf, save } = await withTicket(testApp)
    await save({ ...TICKET_DESIGN, paper_size })
    const { bytes, pages, text } = await pdf()
    const objects = objectsIn(bytes)
    const box = /\/MediaBox \[\s+0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(objects)?.slice(1).map(Number) ?? []
    expect(Math.abs((box[0] ?? 0) - width) + Math.abs((box[1] ?? 0) - height)).toBeLessThan(1)
    expect(pages).toBe(1)
    expect(text).toContain(`${attendee.first_name} ${attendee.last_name}`)
    expect(codesIn(bytes).map((code) => code?.length)).toEqual([120])
    expect(objects).toContain('/MarkInfo')
  })

  test('is in the language of its holder, or in the one chosen for all', async () => {
    const { pdf, save } = await withTicket(testApp)
    expect((await pdf()).text).toContain('When')
    await save({ language: 'fr' })
    const { bytes, text } = await pdf()
    expect(text).toContain('Quand')
    expect(objectsIn(bytes)).toMatch(/\/Lang \(fr/)
  })

  test('has the logo: with its description as a figure, without as decoration', async () => {
    const { call, params, pdf, putLogo } = await withTicket(testApp)
    const figures = (objects: string) => objects.match(/\/S \/Figure/g)?.length
    expect(objectsIn((await pdf()).bytes)).not.toContain('/Subtype /Image')
    await putLogo()
    const plain = objectsIn((await pdf()).bytes)
    expect(plain).toContain('/Subtype /Image')
    expect(figures(plain)).toBe(1)
    const { id: image_id } = await putLogo()
    await call(images.update, { params: { ...params, image_id }, body: { alt_text: 'A red square' } })
    const described = objectsIn((await pdf()).bytes)
    expect(figures(described)).toBe(2)
    expect(described).toContain('A red square')
    expect(described).not.toMatch(/\/URI|\/JavaScript|\/OpenAction|\/Launch/)
  })

  test('is made without the logo if its file is gone', async () => {
    const { pdf, putLogo } = await withTicket(testApp)
    await putLogo()
    rmSync(join(data_dir, 'files/images'), { recursive: true })
    expect((await pdf()).pages).toBe(1)
  })

  test.each([
    ['Chinese', '字'.repeat(500)],
    ['long', 'Bring this ticket and an identity card with you. '.repeat(10).trim()],
    ['one word', 'W'.repeat(500)],
    ['Hebrew', 'שלום עולם '.repeat(50).trim()],
  ])('is one sheet with a %s footer and long names, on all papers', async (_, footer_text) => {
    const { attendee, params, pdf, putLogo, save } = await withTicket(testApp)
    await putLogo()
    const names = { first_name: '字'.repeat(150), last_name: 'Wolfeschlegelsteinhausen '.repeat(6) }
    await db.updateTable('attendees').set(names).where('id', '=', attendee.id).execute()
    await db
      .updateTable('events')
      .set({ title: 'Very long title '.repeat(9) })
      .where('id', '=', params.event_id)
      .execute()
    for (const paper_size of ['A6', 'A4', 'LABEL'] as const) {
      await save({ footer_text, paper_size, shows: { email: true } })
      const { bytes, pages } = await pdf()
      expect([pages, codesIn(bytes).map((code) => code?.length)]).toEqual([1, [120]])
    }
  })

  test('has all of a footer of 500 letters if its other texts leave room', async () => {
    const { pdf, putLogo, save } = await withTicket(testApp)
    await putLogo()
    const footer_text = `${'Bring this ticket with you. '.repeat(17)}The end.`
    await save({ footer_text })
    expect((await pdf()).text).toContain('The end.')
  })
})
