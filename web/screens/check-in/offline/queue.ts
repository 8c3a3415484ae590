import type { BodyInput } from '#contract/endpoint.ts'
import type { ScanAnswer, staffDevices } from '#contract/staff-devices.ts'
import type { Vault } from './vault.ts'

export type Scan = BodyInput<typeof staffDevices.sendScans>['scans'][number] & { public_id?: string }
export type Waiting = { key: number; scan: Scan; answer: ScanAnswer | null }

/** Scans without an answer from the server, in the order of scanning. Each is on the disk before its result is shown. */
export async function createQueue(vault: Vault) {
  const waiting = new Map<string, Waiting>()
  const kept = await vault.scans<Scan>()
  // Scans whose result was never shown admitted no one; staff scan the ticket again.
  const untold = kept.filter(([, scan]) => !isTold(scan))
  if (untold.length > 0) await vault.removeScans(untold.map(([key]) => key))
  for (const [key, scan] of kept) if (isTold(scan)) waiting.set(scan.scan_id, { key, scan, answer: null })

  return {
    size: () => waiting.size,
    /** Counts the scans whose result staff have seen. */
    unsent: () => [...waiting.values()].filter(({ scan }) => isTold(scan)).length,
    all: () => [...waiting.values()],

    async add(fields: Omit<Scan, 'scan_id' | 'scanned_at'>): Promise<Waiting> {
      const scan = { ...fields, scan_id: crypto.randomUUID(), scanned_at: new Date().toISOString() }
      const added = { key: await vault.addScan(scan), scan, answer: null }
      waiting.set(scan.scan_id, added)
      return added
    },

    /** Stores the decision shown to staff. It is in memory at once, since an answer may be on its way. */
    async decide(one: Waiting, decision: Scan['decision']): Promise<void> {
      one.scan = { ...one.scan, decision: decision ?? null }
      await vault.putScan(one.key, one.scan)
    },

    async remove(answered: readonly Waiting[]): Promise<void> {
      for (const { scan } of answered) waiting.delete(scan.scan_id)
      await vault.removeScans(answered.map(({ key }) => key))
    },
  }
}

const isTold = ({ action, decision }: Scan) => action === 'undo' || (decision ?? null) !== null

export type Queue = Awaited<ReturnType<typeof createQueue>>
