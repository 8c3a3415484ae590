import { type RefObject, useEffect, useRef, useState } from 'react'

export type CameraProblem = 'refused' | 'none' | 'in_use' | 'insecure' | 'failed'
export type CameraState = 'starting' | 'live' | CameraProblem
export type CameraChoice = { id: string; label: string }

/** Some browsers lack this method, and TypeScript's types lack the torch. */
type WithTorch = { getCapabilities?: () => { torch?: boolean } }

/** Camera picture in a video element, with its torch and a choice of cameras. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [wanted, setWanted] = useState<{ id: string | null; attempt: number }>({ id: null, attempt: 0 })
  const [state, setState] = useState<CameraState>('starting')
  const [cameras, setCameras] = useState<CameraChoice[]>([])
  const [hasTorch, setHasTorch] = useState(false)
  const [torchOn, setTorchOn] = useState(false)
  const track = useRef<MediaStreamTrack | null>(null)

  useEffect(() => {
    const opening = { cancelled: false }
    setState('starting')
    setTorchOn(false)
    const stream = openCamera(wanted.id)
    stream.then(
      async (opened) => {
        if (opening.cancelled || !video.current) return
        track.current = opened.getVideoTracks()[0] ?? null
        track.current?.addEventListener('ended', () => setState('failed'))
        video.current.srcObject = opened
        await video.current.play().catch(() => undefined)
        setHasTorch((track.current as WithTorch | null)?.getCapabilities?.().torch === true)
        setCameras(await listCameras())
        setState('live')
      },
      (failure: unknown) => {
        if (!opening.cancelled) setState(problemOf(failure))
      },
    )
    return () => {
      opening.cancelled = true
      stream.then(stop, () => undefined)
    }
  }, [wanted, video])

  async function switchTorch(): Promise<void> {
    await track.current?.applyConstraints({ advanced: [{ torch: !torchOn } as MediaTrackConstraintSet] })
    setTorchOn(!torchOn)
  }

  return {
    state,
    cameras,
    chosen: wanted.id ?? track.current?.getSettings().deviceId ?? '',
    choose: (id: string) => setWanted({ id, attempt: 0 }),
    retry: () => setWanted((now) => ({ ...now, attempt: now.attempt + 1 })),
    torch: hasTorch ? { on: torchOn, toggle: () => void switchTorch().catch(() => setHasTorch(false)) } : null,
  }
}

function openCamera(id: string | null): Promise<MediaStream> {
  // Missing on plain http: browsers offer the camera only on https and on localhost.
  if (!navigator.mediaDevices) return Promise.reject(new DOMException('', 'SecurityError'))
  const which = id === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: id } }
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  const cameras = devices.filter((device) => device.kind === 'videoinput')
  return cameras.map(({ deviceId, label }, index) => ({ id: deviceId, label: label || String(index + 1) }))
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const PROBLEMS: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'in_use',
  SecurityError: 'insecure',
}

function problemOf(failure: unknown): CameraProblem {
  return (failure instanceof DOMException && PROBLEMS[failure.name]) || 'failed'
}
