import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cardReconciliation } from '#contract/card-reconciliation.ts'
import { faultsInput } from '#server/payments/stripe-double/faults.ts'
import { begin, comparisonOf, doComparisons, openComparisons, stateOf } from '#test/card-comparisons.ts'
import { KEYS } from '#test/cards.ts'
import { refused } from '#test/refused.ts'
import { beginReconciliations, endRun, pruneReconciliations, takeStep } from './runs.ts'

const { services, double, db, sale, settled, intentOf, logged, compareNow } = await openComparisons()

describe('a run', () => {
  test('is one at a time, however often it is asked for', async () => {
    const params = { account_id: sale().account_id }
    await Promise.all(Array.from({ length: 10 }, () => sale().visitor.call(cardReconciliation.start, { params })))
    const runs = db.selectFrom('card_reconciliations').select('id').where('account_id', '=', sale().account_id)
    expect(await runs.execute()).toHaveLength(1)
    const jobs = db.selectFrom('jobs').select('id').where('lane', '=', 'comparisons')
    expect(await jobs.execute()).toHaveLength(1)
    expect(await logged()).toHaveLength(1)
  })

  test('says why its last try failed, and goes on once the provider answers', async () => {
    await settled()
    double.world.faults = faultsInput.parse({ requests_lost: 1 })
    const failed = await compareNow()
    expect(failed).toMatchObject({ failures: ['provider_silent'], last_success: null })
    expect(failed.last_run).toMatchObject({ failure: 'provider_silent', ended_at: null })
    double.world.faults = faultsInput.parse({})
    await begin(services, sale())
    await doComparisons(services)
    expect((await comparisonOf(sale())).last_run).toMatchObject({
      failure: null,
      compared: 1,
      ended_at: expect.any(String),
    })
  })

  test('is given up where the provider is silent for hours', async () => {
    double.world.faults = faultsInput.parse({ requests_lost: 1 })
    await begin(services, sale())
    await sql`update card_reconciliations set failed_tries = 7`.execute(db)
    expect(await doComparisons(services)).toEqual([])
    const { last_run, last_success } = await comparisonOf(sale())
    expect(last_run).toMatchObject({ failure: 'provider_silent', ended_at: expect.any(String) })
    expect(last_success).toBeNull()
  })

  test('ends where the keys are no longer known, or gone', async () => {
    const key = double.world.keys.get(KEYS.secret_key)
    double.world.keys.delete(KEYS.secret_key)
    const { last_run } = await compareNow()
    expect(last_run).toMatchObject({ failure: 'keys_invalid', ended_at: expect.any(String) })
    if (key) double.world.keys.set(KEYS.secret_key, key)
    const params = { account_id: sale().account_id }
    await begin(services, sale())
    await sql`update card_accounts set sealed_keys = null, disconnected_at = now()`.execute(db)
    expect(await doComparisons(services)).toEqual([])
    const rows = db.selectFrom('card_reconciliations').select('failure').where('account_id', '=', sale().account_id)
    expect(await rows.orderBy('id', 'desc').executeTakeFirst()).toEqual({ failure: 'disconnected' })
    const former = await comparisonOf(sale())
    expect(former).toMatchObject({ is_connected: false, last_run: null })
    expect(former.former_accounts).toMatchObject([{ provider_account: expect.stringMatching(/^acct_/) }])
    await refused(sale().visitor.call(cardReconciliation.start, { params }), 'card_payments_not_connected')
  })

  test('is given up where more than 500 differ: that is one trouble', async () => {
    const { reference } = await settled()
    Object.assign(intentOf(reference), { amount_received: 1900 })
    expect(await compareNow()).toMatchObject({ open_differences: 1 })
    await sql`
      insert into card_differences (account_id, card_account_id, reference, cause, amount_here, amount_there, currency_here,
        currency_there, found_by_run_id, seen_by_run_id)
      select account_id, card_account_id, 'pi_' || number, cause, amount_here, amount_there, currency_here,
        currency_there, found_by_run_id, seen_by_run_id
      from card_differences, generate_series(1, 500) as number where reference = ${reference}`.execute(db)
    const { last_run, open_differences } = await compareNow()
    expect(last_run).toMatchObject({ failure: 'too_many_differences', ended_at: expect.any(String) })
    expect(open_differences).toBe(501)
  })

  test('compares 250 payments in pages, and killed between two of them goes on', async () => {
    await many(await settled(), 249)
    await begin(services, sale())
    await sql`update card_reconciliations set failed_tries = 3, failure = 'provider_silent'`.execute(db)
    await doComparisons(services, 1)
    const step = async () => (await comparisonOf(sale())).last_run
    expect(await step()).toMatchObject({ compared: 100, failure: null, ended_at: null })
    // A worker that died between its page and the removal of its job repeats it: nothing is counted twice.
    const { id } = await db
      .selectFrom('card_reconciliations')
      .select('id')
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    await sql`
      insert into jobs (name, lane, account_id, payload, max_attempts)
      values ('reconcileCards', 'comparisons', 0, ${JSON.stringify({ run_id: id, step: 0 })}::jsonb, 1)`.execute(db)
    expect(await doComparisons(services)).toEqual([])
    expect(await step()).toMatchObject({ compared: 250, failure: null, ended_at: expect.any(String) })
    expect(await comparisonOf(sale())).toMatchObject({ open_differences: 0 })
    expect(await db.selectFrom('card_reconciled_payments').selectAll().execute()).toEqual([])
  })

  test('whose job is lost is taken up by the next one who asks', async () => {
    await many(await settled(), 149)
    await begin(services, sale())
    await doComparisons(services, 1)
    await sql`delete from jobs`.execute(db)
    await begin(services, sale())
    expect(await doComparisons(services)).toEqual([])
    expect((await comparisonOf(sale())).last_run).toMatchObject({ compared: 150, ended_at: expect.any(String) })
  })
})

describe('every night', () => {
  const runs = () =>
    db
      .selectFrom('card_reconciliations')
      .select(['id', 'is_wide', 'span_from', 'span_until', 'started_at'])
      .where('account_id', '=', sale().account_id)
      .orderBy('id')
      .execute()
  const days = (from: string, until: string) => Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000)
  const beginAtNight = async () => {
    await sql`update card_reconciliations set ended_at = now() where ended_at is null`.execute(db)
    await beginReconciliations(services)
    return (await runs()).at(-1) ?? expect.fail('no run')
  }

  test('each account with keys: the last 35 days, and once a week the last 190', async () => {
    await sql`update card_accounts set connected_at = now() - interval '1 year'`.execute(db)
    const [first, second] = [await beginAtNight(), await beginAtNight()]
    expect([first, second]).toMatchObject([{ is_wide: true }, { is_wide: false }])
    expect([days(first.span_from, first.span_until), days(second.span_from, second.span_until)]).toEqual([190, 35])
    await sql`update card_reconciliations set started_at = started_at - interval '7 days'`.execute(db)
    expect(await beginAtNight()).toMatchObject({ is_wide: true })
    // The run was given up, so the next one makes up for it.
    await sql`update card_reconciliations set ended_at = now(), failure = 'provider_silent' where ended_at is null`.execute(
      db,
    )
    expect(await beginAtNight()).toMatchObject({ is_wide: true })
  })

  test('nothing from before cards were connected, and nothing without keys', async () => {
    const connected = db.selectFrom('card_accounts').select('connected_at').where('account_id', '=', sale().account_id)
    const { connected_at } = await connected.executeTakeFirstOrThrow()
    const { span_from } = await beginAtNight()
    expect(Date.parse(connected_at) - Date.parse(span_from)).toBe(3_600_000)
    await sql`update card_accounts set sealed_keys = null, disconnected_at = now()`.execute(db)
    await beginAtNight()
    expect(await runs()).toHaveLength(1)
  })

  test('nothing that was received before the span', async () => {
    const { reference } = await settled()
    stateOf(double).intents.delete(reference)
    await sql`update payments set settled_at = 'epoch' where reference = ${reference}`.execute(db)
    expect(await compareNow()).toMatchObject({ open_differences: 0, last_run: { compared: 0 } })
  })

  test('runs are kept for 90 days, resolved differences for a year, and open ones', async () => {
    const { reference } = await settled()
    Object.assign(intentOf(reference), { amount_received: 1900 })
    await compareNow()
    const counts = async () => [(await runs()).length, (await differencesKept()).length]
    const differencesKept = () =>
      db.selectFrom('card_differences').select('id').where('account_id', '=', sale().account_id).execute()
    await sql`update card_differences set found_at = 'epoch'`.execute(db)
    await pruneReconciliations(services)
    expect(await counts()).toEqual([1, 1])
    await sql`update card_reconciliations set ended_at = now() - interval '91 days'`.execute(db)
    await sql`update card_differences set resolved_at = now() - interval '366 days'`.execute(db)
    await pruneReconciliations(services)
    expect(await counts()).toEqual([0, 0])
  })
})

describe('a step', () => {
  const progress = { cursor: 'pi_1', is_listed: false, compared: 100, agreed: [], payment_ids: [] }
  const atStep = () =>
    db
      .selectFrom('card_reconciliations')
      .selectAll()
      .where('account_id', '=', sale().account_id)
      .executeTakeFirstOrThrow()
  const take = (run: Awaited<ReturnType<typeof atStep>>) =>
    db.transaction().execute((trx) => takeStep(trx, run, progress))

  test('that two workers take is taken once', async () => {
    await begin(services, sale())
    const run = await atStep()
    await Promise.all([take(run), take(run)])
    expect(await atStep()).toMatchObject({ step: 1, compared: 100 })
  })

  test('unprotected: whoever does not say which step it is, takes another one', async () => {
    await begin(services, sale())
    await take(await atStep())
    await take(await atStep())
    expect(await atStep()).toMatchObject({ step: 2, compared: 200 })
  })
})

test('the end of a run that two workers reach is told once, and a step before it ends nothing', async () => {
  const { reference } = await settled()
  Object.assign(intentOf(reference), { amount_received: 1900 })
  await begin(services, sale())
  await doComparisons(services, 1)
  const runs = db.selectFrom('card_reconciliations').selectAll().where('account_id', '=', sale().account_id)
  const run = await runs.executeTakeFirstOrThrow()
  const end = (step: number) => db.transaction().execute((trx) => endRun(trx, { ...run, step }, null))
  await end(run.step - 1)
  expect((await comparisonOf(sale())).last_run).toMatchObject({ ended_at: null })
  await Promise.all([end(run.step), end(run.step)])
  const told = (await logged()).filter(({ name }) => name === 'differences_found')
  expect(told).toMatchObject([{ data: { count: 1 } }])
})

/** Copies a payment this many times, here and at the provider. */
async function many({ reference }: { reference: string }, count: number): Promise<void> {
  const like = intentOf(reference)
  const references = Array.from({ length: count }, (_, index) => `${reference}_${index}`)
  for (const id of references) stateOf(double).intents.set(id, { ...like, id })
  await sql`
    insert into payments (account_id, event_id, order_id, provider, state, amount, currency, card_account_id, settled_at, reference)
    select account_id, event_id, order_id, provider, state, amount, currency, card_account_id, settled_at, other
    from payments, unnest(${references}::text[]) as other where reference = ${reference}`.execute(db)
}
