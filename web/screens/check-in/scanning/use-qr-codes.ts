import { type RefObject, useEffect, useRef } from 'react'
import { loadQrDetector } from './qr-detector.ts'

/** With the time to analyse a picture, this gives eight to ten pictures a second. */
const PAUSE_MS = 90
const LONGEST_SIDE = 800

/** Calls back for each QR code in the video, repeatedly while it is visible. */
export function useQrCodes(video: RefObject<HTMLVideoElement | null>, active: boolean, onCode: (code: string) => void) {
  const handler = useRef(onCode)
  handler.current = onCode

  useEffect(() => {
    if (!active) return
    const canvas = document.createElement('canvas')
    let timer: ReturnType<typeof setTimeout> | undefined
    let done = false
    async function look(): Promise<void> {
      const codes = await readFrame(video.current, canvas).catch(() => [])
      if (done) return
      for (const code of codes.slice(0, 1)) handler.current(code)
      timer = setTimeout(look, PAUSE_MS)
    }
    void look()
    return () => {
      done = true
      clearTimeout(timer)
    }
  }, [video, active])
}

/** Scales the picture down, which is much faster; a ticket held to the camera is large enough in it. */
async function readFrame(video: HTMLVideoElement | null, canvas: HTMLCanvasElement): Promise<string[]> {
  const detect = await loadQrDetector()
  if (!video?.videoWidth || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return []
  const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight))
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return detect(canvas)
}
