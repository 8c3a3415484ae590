import { type ScanAnswer, staffDevices } from '#contract/staff-devices.ts'
import { api } from '#web/lib/calls/api.ts'
import type { Queue, Scan, Waiting } from './queue.ts'

const AT_ONCE = 200
const PATIENCE_MS = 10_000

type Options = {
  params: { check_in_list_short_id: string }
  headers: () => Record<string, string>
  /** Called before answered scans are removed. */
  onAnswers: (answers: readonly ScanAnswer[]) => Promise<void>
  onFailure: (failure: unknown) => void
}

/** Sends waiting scans, oldest first, one request at a time. A caller can wait for the answer to a new scan. */
export class Sender {
  readonly #queue: Queue
  readonly #options: Options
  readonly #asking = new Map<string, (answer: ScanAnswer | null) => void>()
  #sending: Promise<void> | null = null

  constructor(queue: Queue, options: Options) {
    this.#queue = queue
    this.#options = options
  }

  /** Sends all waiting scans. Throws if no answer came, or a refusal. */
  send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  /** The answer to one scan; null if none came within this time. */
  async answerTo({ scan }: Waiting, within_ms: number): Promise<ScanAnswer | null> {
    const answered = new Promise<ScanAnswer | null>((resolve) => this.#asking.set(scan.scan_id, resolve))
    const late = new Promise<null>((resolve) => setTimeout(resolve, within_ms, null))
    void this.#sendAgain()
    const answer = await Promise.race([answered, late])
    this.#asking.delete(scan.scan_id)
    return answer
  }

  /** Runs twice, because the request in progress may not include the last scan. */
  async #sendAgain(): Promise<void> {
    try {
      await this.send()
      await this.send()
    } catch (failure) {
      this.#options.onFailure(failure)
      for (const resolve of this.#asking.values()) resolve(null)
    }
  }

  async #sendAll(): Promise<void> {
    const { params, headers } = this.#options
    while (this.#queue.size() > 0) {
      const batch = this.#queue.all().slice(0, AT_ONCE)
      const scans = batch.map(({ scan }) => scan)
      const { data } = await api(staffDevices.sendScans, {
        params,
        headers: headers(),
        body: { sent_at: new Date().toISOString(), unsent: this.#queue.size() - batch.length, scans },
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await this.#settle(batch, scans, data)
    }
  }

  async #settle(batch: readonly Waiting[], sent: readonly Scan[], answers: readonly ScanAnswer[]): Promise<void> {
    const settled = batch.flatMap((one, index) => {
      const answer = answers[index]
      // Staff were shown another decision meanwhile, so the scan is sent again with that decision.
      if (!answer || (one.scan.decision !== sent[index]?.decision && one.scan.decision !== answer.result)) return []
      return [{ one: Object.assign(one, { answer }), answer }]
    })
    await this.#options.onAnswers(settled.map(({ answer }) => answer))
    await this.#queue.remove(settled.map(({ one }) => one))
    for (const { answer } of settled) this.#asking.get(answer.scan_id)?.(answer)
  }
}
