import { type RefObject, useEffect, useRef, useState } from 'react'
import { createReader, type Reader } from './createReader.ts'

/** Where the pictures come from: the camera, or a shared window that shows the QR code. */
export type ScanSource = 'camera' | 'screen'

export type Scanner = {
  video: RefObject<HTMLVideoElement | null>
  state: 'starting' | 'looking' | 'refused' | 'absent' | 'unreadable'
}

const scanEveryMs = 150

/** Looks for a QR code in the pictures of the camera or the screen, until it finds a pairing URI. */
export function useScanner(source: ScanSource, onUri: (uri: string) => void): Scanner {
  const video = useRef<HTMLVideoElement>(null)
  const latestOnUri = useRef(onUri)
  latestOnUri.current = onUri
  const [state, setState] = useState<Scanner['state']>('starting')
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    const run = async () => {
      // Loads the reader while the person chooses a camera or a window.
      const reader = createReader().catch(() => undefined)
      stream = await openStream(source)
      const videoElement = video.current
      if (isStopped || !videoElement) return stop(stream)
      const read = await reader
      if (isStopped) return
      if (!read) {
        stop(stream)
        return setState('unreadable')
      }
      videoElement.srcObject = stream
      await videoElement.play()
      setState('looking')
      for (;;) {
        const text = await readFrom(videoElement, read)
        if (isStopped) return
        if (text?.startsWith('wc:')) return latestOnUri.current(text)
        // The camera was unplugged, or the screen is no longer shared.
        if (!stream.active) return setState('refused')
        await new Promise((resolve) => {
          timer = setTimeout(resolve, scanEveryMs)
        })
      }
    }
    run().catch((error: unknown) => {
      if (isStopped) return
      const name = error instanceof Error ? error.name : ''
      setState(name === 'NotFoundError' || name === 'TypeError' ? 'absent' : 'refused')
    })
    return () => {
      isStopped = true
      clearTimeout(timer)
      stop(stream)
    }
  }, [source])
  return { video, state }
}

async function readFrom(videoElement: HTMLVideoElement, read: Reader): Promise<string | undefined> {
  const { videoWidth: width, videoHeight: height } = videoElement
  if (width === 0) return undefined
  const frame = await createImageBitmap(videoElement, 0, 0, width, height)
  try {
    return await read(frame)
  } finally {
    frame.close()
  }
}

function openStream(source: ScanSource): Promise<MediaStream> {
  if (source === 'screen') return navigator.mediaDevices.getDisplayMedia({ video: true, audio: false })
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
