export type Tone = 'yes' | 'look' | 'no'

type Note = { pitch: number; at: number; lasts: number; shape: OscillatorType }

/** Distinct sounds: rising for yes, two equal tones for look again, long and low for no. */
const MELODIES: Record<Tone, readonly Note[]> = {
  yes: [
    { pitch: 880, at: 0, lasts: 0.09, shape: 'sine' },
    { pitch: 1318, at: 0.09, lasts: 0.16, shape: 'sine' },
  ],
  look: [
    { pitch: 587, at: 0, lasts: 0.12, shape: 'triangle' },
    { pitch: 587, at: 0.2, lasts: 0.12, shape: 'triangle' },
  ],
  no: [{ pitch: 165, at: 0, lasts: 0.5, shape: 'sawtooth' }],
}

const VIBRATIONS: Record<Tone, number[]> = { yes: [70], look: [90, 70, 90], no: [350] }

let context: AudioContext | undefined

/** Unlocks sound. Browsers allow it only after a touch or a key press, so this is called from both. */
export function wakeSounds(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
}

export function play(tone: Tone): void {
  wakeSounds()
  if (!context) return
  for (const { pitch, at, lasts, shape } of MELODIES[tone]) {
    const from = context.currentTime + at
    const note = new OscillatorNode(context, { type: shape, frequency: pitch })
    const volume = new GainNode(context, { gain: 0 })
    // A short fade in and out: a hard edge clicks.
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(0.5, from + 0.01)
    volume.gain.setValueAtTime(0.5, from + lasts - 0.02)
    volume.gain.linearRampToValueAtTime(0, from + lasts)
    note.connect(volume).connect(context.destination)
    note.start(from)
    note.stop(from + lasts)
  }
}

export function vibrate(tone: Tone): void {
  navigator.vibrate?.(VIBRATIONS[tone])
}
