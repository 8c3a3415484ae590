import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { avatar } from '#contract/avatar.ts'
import { users } from '#contract/users.ts'
import { createTestApp } from '#test/app.ts'
import { signUp } from '#test/factories.ts'
import { imageForm } from '#test/image-form.ts'
import { joinAs } from '#test/members.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-avatars-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const { app, services } = await createTestApp({ data_dir })

const folder = join(data_dir, 'files', 'avatars')
const files = () => readdirSync(folder)

describe('a picture of a person', () => {
  it('is square, re-encoded, and seen by the team', async () => {
    const owner = await signUp(app)
    const { data } = await owner.visitor.call(avatar.set, { body: await imageForm('portrait') })
    expect(data.avatar_url).toMatch(/^\/files\/avatars\/[\w-]{24}\.webp$/)
    const file = join(data_dir, data.avatar_url ?? '')
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    const grace = await joinAs({ app, db: services.db }, owner, { role: 'ADMIN' })
    const people = (await grace.visitor.call(users.list)).data
    expect(people.map(({ avatar_url }) => avatar_url)).toEqual([data.avatar_url, null])
  })

  it('takes the place of the one before, whose file goes', async () => {
    const { visitor } = await signUp(app)
    const first = (await visitor.call(avatar.set, { body: await imageForm('first') })).data.avatar_url ?? ''
    const second = (await visitor.call(avatar.set, { body: await imageForm('second') })).data.avatar_url ?? ''
    const nameOf = (url: string) => url.split('/').at(-1)
    expect(files()).not.toContain(nameOf(first))
    expect(files()).toContain(nameOf(second))
    expect((await visitor.call(avatar.remove)).data.avatar_url).toBe(null)
    expect(files()).not.toContain(nameOf(second))
    expect((await visitor.call(avatar.remove)).data.avatar_url).toBe(null)
  })

  it('goes with the person', async () => {
    const owner = await signUp(app)
    const grace = await joinAs({ app, db: services.db }, owner, { role: 'VIEWER' })
    const before = files().length
    await grace.visitor.call(avatar.set, { body: await imageForm('grace') })
    expect(files()).toHaveLength(before + 1)
    await owner.visitor.call(users.remove, { params: { user_id: grace.user_id } })
    expect(files()).toHaveLength(before)
  })

  it('is refused when it is none, and leaves no file', async () => {
    const { visitor } = await signUp(app)
    const before = files().length
    const lie = new FormData()
    lie.set('image', new File(['<svg onload="alert(1)">'], 'face.png', { type: 'image/png' }))
    await expect(visitor.call(avatar.set, { body: lie })).rejects.toMatchObject({ status: 422, code: 'wrong_file' })
    await expect(visitor.call(avatar.set, { body: new FormData() })).rejects.toMatchObject({ status: 422 })
    expect(files()).toHaveLength(before)
  })
})
