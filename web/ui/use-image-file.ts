import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { shrinkImage } from '../lib/shrink-image.ts'
import { dismissToast, toast } from './toast.ts'

const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

type ImageFileOptions = {
  /** Called with the picture as a data URL small enough to upload. */
  onChange: (image: string) => void
  /** Called when the preparation starts and ends: a form sent meanwhile would lack the picture. */
  onPreparing: (isPreparing: boolean) => void
}

/**
 * Prepares a chosen picture for its upload. One that is chosen meanwhile takes its place. A failure is
 * shown as a toast. `input` has the props of the field in which a file is chosen; `take` prepares one that
 * was given otherwise.
 */
export function useImageFile({ onChange, onPreparing }: ImageFileOptions) {
  const [isPreparing, setPreparing] = useState(false)
  const latest = useRef<File>(undefined)
  const failureToast = useRef(0)

  function reportPreparing(isNow: boolean) {
    setPreparing(isNow)
    onPreparing(isNow)
  }
  async function take(file: File | undefined) {
    if (!file) return
    latest.current = file
    dismissToast(failureToast.current)
    reportPreparing(true)
    try {
      const image = await shrinkImage(file)
      if (latest.current === file) onChange(image)
    } catch (error) {
      if (latest.current === file) showFailure(error)
    } finally {
      if (latest.current === file) reportPreparing(false)
    }
  }
  function showFailure(error: unknown) {
    const description = error instanceof Error ? error.message : 'Failed to load image'
    failureToast.current = toast({ kind: 'error', title: 'Image processing error', description })
  }
  const input = {
    type: 'file',
    accept: IMAGE_TYPES,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      void take(target.files?.[0])
      // The same file may be chosen again.
      target.value = ''
    },
  }
  return { isPreparing, take, input }
}
