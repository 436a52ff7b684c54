import { useState } from 'react'
import { shrinkImage } from '../lib/shrink-image.ts'
import { toast } from './toast.ts'

export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

type ImageFileOptions = {
  /** Called with the picture as a data URL small enough to upload. */
  onChange: (image: string) => void
  /** Called when the preparation starts and ends: a form sent meanwhile would lack the picture. */
  onPreparing: (isPreparing: boolean) => void
}

/** Prepares a chosen picture for its upload, one at a time; a failure is shown as a toast. */
export function useImageFile({ onChange, onPreparing }: ImageFileOptions) {
  const [isPreparing, setPreparing] = useState(false)

  function reportPreparing(isNow: boolean) {
    setPreparing(isNow)
    onPreparing(isNow)
  }
  async function take(file: File | undefined) {
    if (!file || isPreparing) return
    reportPreparing(true)
    try {
      onChange(await shrinkImage(file))
    } catch (error) {
      const description = error instanceof Error ? error.message : 'Failed to load image'
      toast({ kind: 'error', title: 'Image processing error', description })
    } finally {
      reportPreparing(false)
    }
  }
  return { isPreparing, take }
}
