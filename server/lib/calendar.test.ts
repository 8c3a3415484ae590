import { expect, it } from 'vitest'
import { calendarFile } from './calendar.ts'

const event = {
  id: 7,
  title: 'Summer night',
  description: '<p>Bring a <b>blanket</b>.</p><p>Doors at 7</p>',
  start_date: '2030-07-05T18:00:00.000Z',
  end_date: '2030-07-05T21:00:00.000Z',
  updated_at: '2029-01-01T00:00:00.000Z',
}
const entry = { event, place: 'Old Mill, Potsdam', app_url: 'https://tickets.example.com' }

/** Unfolds long lines: a line break followed by a space means nothing. */
const unfolded = (file: string) => file.replace(/\r\n[ \t]/g, '').split('\r\n')

it('holds the event once, in UTC, with a name that stays the same', () => {
  const lines = unfolded(calendarFile({ ...entry, attendee_public_id: 'A-1234' }))
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VEVENT',
      'UID:event-7-A-1234@tickets.example.com',
      'DTSTART:20300705T180000Z',
      'DTEND:20300705T210000Z',
      'SUMMARY:Summer night',
      'LOCATION:Old Mill\\, Potsdam',
      'DESCRIPTION:Bring a blanket.\\nDoors at 7',
      'URL;VALUE=URI:https://tickets.example.com/event/7/summer-night',
    ]),
  )
  expect(calendarFile(entry)).toBe(calendarFile(entry))
})

it.each(['Night\r\nEND:VEVENT\r\nBEGIN:VEVENT', 'BEGIN:VEVENT', 'A\u2028B\u0000C', 'x'.repeat(2000), '; , \\ "'])(
  'stays one event with the title %j',
  (title) => {
    const file = calendarFile({ ...entry, event: { ...event, title, description: title }, place: title })
    const names = unfolded(file).map((line) => line.split(/[:;]/)[0])
    expect(names.filter((name) => name === 'BEGIN')).toHaveLength(2)
    expect(unfolded(file).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n\0]/)
  },
)
