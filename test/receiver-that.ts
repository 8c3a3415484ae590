import { onTestFinished } from 'vitest'
import { openReceiver } from './webhooks.ts'

/** A receiver that is closed after the test. */
export async function receiverThat(reply?: Parameters<typeof openReceiver>[0]) {
  const receiver = await openReceiver(reply)
  onTestFinished(receiver.close)
  return receiver
}
