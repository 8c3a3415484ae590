import { ApiFailure } from '#contract/client.ts'
import { staffDevices } from '#contract/staff-devices.ts'
import { api } from '#web/lib/calls/api.ts'
import { withPin } from '../check-in-client.ts'
import { Door } from './device-entry.ts'
import { bytesOf } from './genuine.ts'
import { canKeep, createVault, openVault } from './vault.ts'

type Credentials = { token: string; expires_at: string }

/**
 * Opens the stored list if this device was bound before. Null if it was not, or if the binding has expired; its data is deleted
 * then.
 */
export async function findDoor(short_id: string): Promise<Door | null> {
  if (!canKeep()) return null
  const vault = await openVault(short_id)
  const credentials = await vault?.read<Credentials>('device')
  if (!vault || !credentials) return null
  const expires_at = (await vault.read<{ expires_at: string }>('facts'))?.expires_at ?? credentials.expires_at
  if (Date.parse(expires_at) > Date.now()) return Door.open({ vault, short_id, token: credentials.token })
  await vault.destroy()
  return null
}

/** Binds this device. Null where the list takes no more devices: check-in then needs a connection. */
export async function bindDoor(
  short_id: string,
  { name, pin }: { name: string; pin: string | null },
): Promise<Door | null> {
  if (!canKeep()) return null
  const params = { check_in_list_short_id: short_id }
  try {
    const { data } = await api(staffDevices.bind, { params, headers: withPin(pin), body: { name } })
    const [token, data_key] = data.secrets ?? []
    if (!token || !data_key) return null
    const vault = await createVault(short_id, bytesOf(data_key))
    await vault.write({ device: { token, expires_at: data.expires_at } })
    return await Door.open({ vault, short_id, token })
  } catch (failure) {
    // The page tries again the next time it is opened.
    if (failure instanceof ApiFailure || failure instanceof DOMException) return null
    throw failure
  }
}
